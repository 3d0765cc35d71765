import { compareFavourites, favourite, keyBetween } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { addFavouriteFolder } from './lazy-commands.ts';

/** Creates an empty folder at the top level and returns its ID. */
export function useAddFolder(): () => string {
  const t = useTranslations('favourites');
  const run = useCommand();
  const [first] = useRows(favourite, { compare: compareFavourites });
  return () => {
    const id = uuid();
    run(addFavouriteFolder, {
      id,
      title: t('folderDefault'),
      sortOrder: keyBetween(undefined, first?.sortOrder),
    });
    return id;
  };
}
