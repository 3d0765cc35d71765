import { isIdentifier, project, projectListing } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';

export interface ProjectFaults {
  name: string | undefined;
  identifier: string | undefined;
}

/** Errors of a name and identifier, as far as this browser can tell; only the server knows all projects. */
export function useProjectFaults(name: string, identifier: string, exceptId?: string): ProjectFaults {
  const t = useTranslations('projects.create');
  const others = [...useRows(project), ...useRows(projectListing)].filter(({ id }) => id !== exceptId);
  const wanted = name.trim().toLowerCase();
  const isNameTaken = others.some((each) => each.name.toLowerCase() === wanted);
  const isIdentifierTaken = others.some((each) => each.identifier === identifier.toUpperCase());
  return {
    name: wanted === '' ? t('nameMissing') : isNameTaken ? t('nameTaken') : undefined,
    identifier: !isIdentifier(identifier.toUpperCase())
      ? t('identifierWrong')
      : isIdentifierTaken
        ? t('identifierTaken')
        : undefined,
  };
}
