import { Button } from '@cairn/ui/button';
import { Popover } from '@cairn/ui/popover';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CoverPanel } from './cover-panel.tsx';
import type { CoverOwner } from './cover-upload.tsx';
import { findPhotos, type LibraryPhoto } from './find-covers.ts';

export interface CoverFieldProps {
  value: string | null;
  onChange: (url: string | null) => void;
  /** The owner of the cover. */
  of: CoverOwner;
  disabled?: boolean | undefined;
}

/** The cover of a project or profile, and the picker to change it (S-DLG-056 to S-DLG-067). */
export function CoverField({ value, onChange, of, disabled = false }: CoverFieldProps) {
  const t = useTranslations('assets.cover');
  const photos = useFirstPhotos(value, onChange, disabled);
  return (
    <div className="grid gap-1.5">
      <span className="font-medium">{t('label')}</span>
      <div className="relative h-32 overflow-hidden rounded-r3 border border-line bg-sunken narrow:h-28">
        {value !== null && <img src={value} alt="" className="size-full object-cover" />}
        {!disabled && (
          <span className="absolute right-2 bottom-2 flex gap-2">
            {value !== null && <Button onClick={() => onChange(null)}>{t('remove')}</Button>}
            <Popover
              label={t('picker')}
              align="end"
              sheet
              trigger={
                <Button icon={<ImagePlus aria-hidden="true" />}>
                  {value === null ? t('add') : t('change')}
                </Button>
              }
            >
              {(close) => (
                <CoverPanel
                  photos={photos}
                  of={of}
                  onPick={(url) => {
                    onChange(url);
                    close();
                  }}
                />
              )}
            </Popover>
          </span>
        )}
      </div>
    </div>
  );
}

/** The library's first pictures; the first becomes the cover if there is none (S-DLG-058). */
function useFirstPhotos(
  value: string | null,
  onChange: (url: string) => void,
  disabled: boolean,
): readonly LibraryPhoto[] | 'failed' | undefined {
  const [photos, setPhotos] = useState<readonly LibraryPhoto[] | 'failed'>();
  const latest = useRef({ value, onChange, isOffered: false });
  useEffect(() => {
    latest.current = { ...latest.current, value, onChange };
  });
  useEffect(() => {
    if (disabled) return undefined;
    let isWanted = true;
    findPhotos('').then(
      (found) => {
        if (!isWanted) return;
        setPhotos(found);
        const [first] = found;
        // Only once, so that it isn't set again after someone removes it.
        if (first && latest.current.value === null && !latest.current.isOffered)
          latest.current.onChange(first.urls.regular);
        latest.current.isOffered = true;
      },
      () => isWanted && setPhotos('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [disabled]);
  return photos;
}
