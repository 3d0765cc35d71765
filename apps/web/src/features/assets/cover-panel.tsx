import { Button } from '@cairn/ui/button';
import { Tabs } from '@cairn/ui/tabs';
import { TextField } from '@cairn/ui/text-field';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CoverUpload, type CoverOwner } from './cover-upload.tsx';
import { findOwnCovers, findPhotos, type LibraryPhoto } from './find-covers.ts';

interface CoverPanelProps {
  /** The library's first pictures; 'failed' hides its tab. */
  photos: readonly LibraryPhoto[] | 'failed' | undefined;
  of: CoverOwner;
  onPick: (url: string) => void;
}

type Kind = 'unsplash' | 'images' | 'upload';

export function CoverPanel({ photos, of, onPick }: CoverPanelProps) {
  const t = useTranslations('assets.cover');
  const own = useOwnCovers();
  const kinds: Kind[] = [];
  if (photos !== 'failed') kinds.push('unsplash');
  if (own === undefined || own.length > 0) kinds.push('images');
  kinds.push('upload');
  const [chosen, setChosen] = useState<Kind>();
  // Don't start with an empty library.
  const usual =
    photos !== 'failed' && photos?.length !== 0 ? 'unsplash' : (own?.length ?? 0) > 0 ? 'images' : 'upload';
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : usual;
  return (
    <div className="w-full wide:w-[440px]">
      <Tabs
        label={t('picker')}
        tabs={kinds.map((id) => ({ id, label: t(id) }))}
        value={kind}
        onChange={(id) => setChosen(kinds.find((each) => each === id))}
      >
        <div className="p-3">
          {kind === 'unsplash' && (
            <Library first={photos === 'failed' ? undefined : photos} onPick={onPick} />
          )}
          {kind === 'images' && (
            <CoverGrid>
              {own?.map((url, at) => (
                <CoverChoice
                  key={url}
                  image={url}
                  label={t('chooseNumber', { number: at + 1 })}
                  onPick={() => onPick(url)}
                />
              ))}
            </CoverGrid>
          )}
          {kind === 'upload' && <CoverUpload of={of} onUploaded={onPick} />}
        </div>
      </Tabs>
    </div>
  );
}

/** Searches on click, not on each key (S-DLG-063). */
function Library({
  first,
  onPick,
}: {
  first: readonly LibraryPhoto[] | undefined;
  onPick: (url: string) => void;
}) {
  const t = useTranslations('assets.cover');
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly LibraryPhoto[]>();
  const [busy, setBusy] = useState(false);
  const shown = found ?? first;
  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // In React's tree, this is inside the form of the project or profile.
    event.stopPropagation();
    setBusy(true);
    setFound(await findPhotos(query.trim()).catch(() => []));
    setBusy(false);
  };
  return (
    <>
      <form role="search" onSubmit={(event) => void search(event)} className="mb-3 flex gap-2">
        <TextField
          type="search"
          label={t('search')}
          placeholder={t('search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button size="lg" type="submit" loading={busy}>
          {t('searchButton')}
        </Button>
      </form>
      {shown?.length === 0 && <p className="py-6 text-center text-2">{t('none')}</p>}
      <CoverGrid>
        {shown?.map((photo) => (
          <CoverChoice
            key={photo.id}
            image={photo.urls.small}
            label={photo.alt_description ?? t('choose')}
            onPick={() => onPick(photo.urls.regular)}
          />
        ))}
      </CoverGrid>
    </>
  );
}

function CoverGrid({ children }: { children: ReactNode }) {
  return (
    <div className="scroll-thin grid max-h-[260px] grid-cols-4 gap-2 overflow-auto p-0.5 narrow:grid-cols-2">
      {children}
    </div>
  );
}

function CoverChoice({ image, label, onPick }: { image: string; label: string; onPick: () => void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="h-16 overflow-hidden rounded-r2 border border-line bg-sunken hover:brightness-95 narrow:h-20"
    >
      <img src={image} alt={label} loading="lazy" className="size-full object-cover" />
    </button>
  );
}

function useOwnCovers(): readonly string[] | undefined {
  const [covers, setCovers] = useState<readonly string[]>();
  useEffect(() => {
    let isWanted = true;
    findOwnCovers().then(
      (found) => isWanted && setCovers(found),
      () => isWanted && setCovers([]),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return covers;
}
