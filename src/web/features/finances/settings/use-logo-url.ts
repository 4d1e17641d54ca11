import { useEffect, useState } from 'react';

/** An address at which the page may show a logo, which the policy forbids for data URLs. */
export function useLogoUrl(dataUrl: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!dataUrl) return setUrl(null);
    const objectUrl = URL.createObjectURL(blobOf(dataUrl));
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [dataUrl]);
  return url;
}

function blobOf(dataUrl: string): Blob {
  const [head = '', content = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: head.replace(/^data:|;base64$/g, '') });
}
