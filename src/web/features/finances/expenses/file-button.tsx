import { type ComponentProps, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

/** The accepted file types of a receipt. */
const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,.xml,application/pdf,image/png,image/jpeg,image/webp';

interface FileButtonProps extends ComponentProps<typeof Button> {
  label: string;
  onChoose: (file: File) => void;
}

/** A button that opens the file picker for a receipt. */
export function FileButton({ label, onChoose, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        hidden
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button {...props} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
