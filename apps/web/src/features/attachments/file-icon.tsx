import { File, FileArchive, FileImage, FileMusic, FileText, FileVideo, type LucideIcon } from 'lucide-react';

/** The first match; types are detected by the server. */
const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^video\//, FileVideo],
  [/^audio\//, FileMusic],
  [/zip|tar|gzip|rar|7z|compress/, FileArchive],
  [/^text\/|pdf|document|word|rtf|sheet|presentation/, FileText],
];

/** Decorative, because the name is beside it. */
export function FileIcon({ contentType }: { contentType: string }) {
  const Icon = ICONS.find(([pattern]) => pattern.test(contentType))?.[1] ?? File;
  return <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />;
}
