import type { IssueViewSpec } from '@cairn/domain';
import type { ComponentType } from 'react';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { laidOut, orderedColumns, widthOf, type Column } from './columns.ts';

/** Counts have no value to edit: the things counted are rows of their own. */
const COUNTS: readonly string[] = ['subIssues', 'links', 'attachments'];

export interface SheetColumn extends Column {
  readonly label: string;
  readonly Icon: ComponentType;
  /** Undefined for counts. */
  readonly ui: PropertyUi | undefined;
}

const USUAL_WIDTH = 132;
/** Labels and people are shown side by side. */
const USUAL_WIDTH_OF_MANY = 200;

interface Shown {
  readonly propertyUis: readonly PropertyUi[];
  readonly without: readonly string[];
  readonly spec: Pick<IssueViewSpec, 'shown' | 'options'>;
  readonly frozenWidth: number;
}

/** A column for each property that the view shows, after the frozen one. */
export function sheetColumns({ propertyUis, without, spec, frozenWidth }: Shown): readonly SheetColumn[] {
  const { shown, options } = spec;
  const offered = new Map<string, Pick<SheetColumn, 'label' | 'Icon' | 'ui'>>(
    propertyUis
      .filter(({ id, Cell, slot }) => Cell && slot && id !== 'id' && !without.includes(id))
      .map((ui) => [ui.id, { label: ui.label, Icon: ui.Icon, ui }]),
  );
  for (const { id, label, Icon } of propertyUis)
    if (COUNTS.includes(id)) offered.set(id, { label, Icon, ui: undefined });
  const ids = [...offered.keys()].filter((id) => shown.includes(id));
  const usual = (id: string): number =>
    offered.get(id)?.ui?.property.kind === 'many' ? USUAL_WIDTH_OF_MANY : USUAL_WIDTH;
  return laidOut(orderedColumns(ids, options), frozenWidth, (id) => widthOf(options, id, usual(id))).flatMap(
    (column) => {
      const known = offered.get(column.id);
      return known ? [{ ...column, ...known }] : [];
    },
  );
}
