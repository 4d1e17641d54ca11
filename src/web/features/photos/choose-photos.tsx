import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { photoTexts } from '../../i18n/en/photos.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Uploads } from './use-uploads.ts';

interface ChoosePhotosProps {
  uploads: Uploads;
  /** Nothing more can be added. */
  isFull: boolean;
  /** For a place beside another labelled button: only an icon with this name. */
  iconLabel?: string;
}

/** The button to choose images. */
export function ChoosePhotos({ uploads, isFull, iconLabel }: ChoosePhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  const icon = <ImagePlus aria-hidden="true" />;
  const choose = () => input.current?.click();
  return (
    <>
      {iconLabel === undefined ? (
        <Button size="sm" icon={icon} disabled={isFull} onClick={choose}>
          {photoTexts.add}
        </Button>
      ) : (
        <IconButton label={iconLabel} size="sm" disabled={isFull} onClick={choose}>
          {icon}
        </IconButton>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        data-photos
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
