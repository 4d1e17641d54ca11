import { AppError } from '../../core/errors.ts';
import { PARTY_FAULTS } from '../../core/money/party-faults.ts';
import { loadSharp } from '../attachments/image-check.ts';

const MAX_PIXELS = 25_000_000;

/**
 * Decodes a logo, so that one that no invoice can show is refused early: a broken file, or one with
 * CMYK colors, which PDF/A does not allow here. `path` names its field.
 * @throws AppError request.invalid
 */
export async function checkLogo(url: string | null, path: string): Promise<void> {
  if (url === null) return;
  const content = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const sharp = await loadSharp();
  const isReadable = await (async () => {
    const image = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    if ((await image.metadata()).space === 'cmyk') return false;
    await image.stats();
    return true;
  })().catch(() => false);
  if (isReadable) return;
  throw new AppError('request.invalid', { issues: [{ path, message: PARTY_FAULTS.logoBroken }] });
}
