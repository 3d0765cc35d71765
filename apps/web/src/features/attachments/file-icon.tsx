import { File, FileArchive, FileImage, FileMusic, FileText, FileVideo, type LucideIcon } from 'lucide-react';

/** The first that fits; types are what the server found in the file. */
const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^video\//, FileVideo],
  [/^audio\//, FileMusic],
  [/zip|tar|gzip|rar|7z|compress/, FileArchive],
  [/^text\/|pdf|document|word|rtf|sheet|presentation/, FileText],
];

/** Decoration: the name stands beside it. */
export function FileIcon({ contentType }: { contentType: string }) {
  const Icon = ICONS.find(([pattern]) => pattern.test(contentType))?.[1] ?? File;
  return <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />;
}
