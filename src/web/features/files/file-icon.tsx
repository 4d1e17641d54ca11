import { File, FileArchive, FileImage, FileMusic, FileText, FileVideo } from 'lucide-react';

/** The icon of a media type. */
export function FileIcon({ type }: { type: string }) {
  const Icon = iconOf(type);
  return <Icon aria-hidden="true" />;
}

function iconOf(type: string) {
  if (type.startsWith('image/')) return FileImage;
  if (type.startsWith('video/')) return FileVideo;
  if (type.startsWith('audio/')) return FileMusic;
  if (/zip|tar|compressed|rar/.test(type)) return FileArchive;
  if (type.startsWith('text/') || /pdf|document|word|rtf/.test(type)) return FileText;
  return File;
}
