import { beforeAll, test } from 'vitest';
import { openGallery } from './lib/screen-checks.ts';
import { screens } from './lib/screens.ts';

const gallery = openGallery('zoomed');
/**
 * Those with a layout that depends on the available space; the others consist of the same parts.
 */
const roomy = screens.filter(({ phone }) => phone === true);

beforeAll(gallery.fill);

test.each(roomy)('N22 at 200 %: $name', gallery.checkWidth);
