import { ImagePlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { businessTexts } from '../../../i18n/en/business.ts';
import { Button } from '../../../ui/button.tsx';
import { Conflict } from '../forms/form-fields.tsx';
import type { MergedForm } from '../forms/use-merged-form.ts';
import type { BusinessValues } from './business-values.ts';
import { logoOf } from './logo-image.ts';
import styles from './settings.module.css';
import { useLogoUrl } from './use-logo-url.ts';

/** The logo: a preview, and buttons to choose and to remove it. */
export function LogoField({ form }: { form: MergedForm<BusinessValues> }) {
  const texts = businessTexts;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const { logo } = form.values;
  const shownUrl = useLogoUrl(logo);

  async function choose(file: File | undefined) {
    if (!file) return;
    const url = await logoOf(file);
    setUnreadable(url === null);
    if (url) form.set('logo', url);
  }

  return (
    <div>
      <p id={id} className={styles.legend}>
        {texts.logo}
      </p>
      <div className={styles.logo}>
        {shownUrl && <img src={shownUrl} alt={texts.logoAlt} className={styles.image} />}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-labelledby={id}
          className={styles.file}
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          size="sm"
          icon={<ImagePlus aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {logo ? texts.replaceLogo : texts.chooseLogo}
        </Button>
        {logo && (
          <Button size="sm" onClick={() => form.set('logo', '')}>
            {texts.removeLogo}
          </Button>
        )}
      </div>
      {isUnreadable && (
        <p role="alert" className={styles.fault}>
          {texts.logoUnreadable}
        </p>
      )}
      <Conflict form={form} field="logo" textOf={() => texts.anotherLogo} />
    </div>
  );
}
