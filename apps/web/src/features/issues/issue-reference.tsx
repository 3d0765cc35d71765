import { project, type Issue } from '@cairn/domain';
import { useRow } from '../../data/use-rows.ts';

/** WEB-12; without a number until the server has assigned one. */
export function useReference(row: Pick<Issue, 'projectId' | 'number'> | undefined): string {
  const home = useRow(project, row?.projectId);
  return home && row ? referenceOf(home.identifier, row.number) : '';
}

export const referenceOf = (identifier: string, number: number): string =>
  number === 0 ? identifier : `${identifier}-${number}`;

/** The path of an issue's page. */
export const issuePath = (slug: string, row: Pick<Issue, 'projectId' | 'id'>): string =>
  `/${slug}/projects/${row.projectId}/issues/${row.id}`;
