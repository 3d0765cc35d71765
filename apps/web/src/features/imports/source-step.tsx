import { IMPORT_QUERY_MAX } from '@cairn/domain/imports/constants';
import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { FormError } from '@cairn/ui/form-error';
import { RadioGroup } from '@cairn/ui/radio-group';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { TextField } from '@cairn/ui/text-field';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAsking, useProblemText } from '../workspaces/public.ts';
import { importApi, type Importer, type ImportSource } from './import-api.ts';
import { WizardStep } from './wizard-frame.tsx';

export interface SourceStepProps {
  slug: string;
  importer: Importer;
  onChosen: (importer: Importer) => void;
}

/** Searches once typing pauses. */
const PAUSE_MS = 300;

/** The choice of a repository or project, which is read as soon as it is chosen. */
export function SourceStep({ slug, importer, onChosen }: SourceStepProps) {
  const t = useTranslations('imports.source');
  const { busy, problem: refusal, ask } = useAsking();
  const { provider } = importer;
  const [query, setQuery] = useState('');
  const { sources, hasMore, problem, more } = useSources(slug, importer.id, query);
  const [source, setSource] = useState<string | null>(importer.source);
  const [isTried, setIsTried] = useState(false);
  const choose = async (): Promise<void> => {
    setIsTried(true);
    if (source === null) return;
    await ask(async () => onChosen(await importApi.update(slug, importer.id, { source })));
  };
  return (
    <WizardStep
      title={t(`title.${provider}`)}
      lead={t('as', { account: importer.account })}
      onSubmit={() => void choose()}
      busy={busy}
    >
      <Field label={t(`search.${provider}`)} hideLabel>
        <TextField
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={query}
          maxLength={IMPORT_QUERY_MAX}
          placeholder={t(`search.${provider}`)}
          onChange={(event) => setQuery(event.target.value)}
        />
      </Field>
      {problem !== undefined && <FormError>{problem}</FormError>}
      {sources === undefined && problem === undefined && <SkeletonRows count={4} label={t('loading')} />}
      {sources?.length === 0 && (
        <p role="status" className="text-2">
          {t('none')}
        </p>
      )}
      {sources !== undefined && sources.length > 0 && (
        <div className="scroll-thin max-h-[320px] overflow-y-auto rounded-r3 border border-line p-3">
          <RadioGroup
            label={t(`list.${provider}`)}
            hideLabel
            options={sources.map((each) => ({
              value: each.source,
              label: each.name,
              description: each.is_private ? t('private') : undefined,
            }))}
            value={source}
            onChange={setSource}
          />
          {hasMore && (
            <Button variant="ghost" onClick={more}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
      {isTried && source === null && <FormError>{t(`missing.${provider}`)}</FormError>}
      {refusal !== undefined && <FormError>{refusal}</FormError>}
    </WizardStep>
  );
}

interface Found {
  readonly query: string;
  readonly page: number;
  readonly sources: readonly ImportSource[];
  readonly hasMore: boolean;
}

/** The provider's search results, page by page. */
function useSources(slug: string, id: string, query: string) {
  const textOf = useProblemText();
  const [found, setFound] = useState<Found>();
  const [error, setError] = useState<{ readonly query: string; readonly error: unknown }>();
  const [wanted, setWanted] = useState({ query, page: 1 });
  const page = wanted.query === query ? wanted.page : 1;
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<void> => {
      try {
        const answer = await importApi.sources(slug, id, query, page);
        if (isOver) return;
        setFound((before) => ({
          query,
          page,
          sources:
            before?.query === query && page > 1 ? merged(before.sources, answer.sources) : answer.sources,
          hasMore: answer.has_more,
        }));
        setError(undefined);
      } catch (failure) {
        if (!isOver) setError({ query, error: failure });
      }
    };
    const timer = setTimeout(() => void ask(), query === '' ? 0 : PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [slug, id, query, page]);
  return {
    sources: found?.query === query ? found.sources : undefined,
    hasMore: found?.hasMore === true,
    problem: error?.query === query ? textOf(error.error) : undefined,
    more: () => setWanted({ query, page: page + 1 }),
  };
}

const merged = (before: readonly ImportSource[], more: readonly ImportSource[]): readonly ImportSource[] => [
  ...before,
  ...more.filter(({ source }) => !before.some((each) => each.source === source)),
];
