import {
  applyPatch,
  invoke,
  minimalPatch,
  refId,
  type Command,
  type Draft,
  type Entity,
  type Row,
  type WirePatch,
} from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import type { issueRefusals } from './refusals.ts';
import { command, valuesOf } from '../declare.ts';
import type { Capability } from '../permissions/capabilities.ts';
import { BULK_MAX } from './constants.ts';
import { emptyFacet } from './empty-facet.ts';
import { issue } from './entity.ts';

interface FacetEdit<Patch extends object> {
  readonly name: string;
  /** What it may change; absent fields stay. */
  readonly patch: z.ZodMiniType<Patch>;
  /** The capability needed on each row that a patch refers to ('changes.patch.cycleId'). */
  readonly alsoRequires: Readonly<Record<string, Capability>>;
}

/**
 * Declares a command that edits a facet of issues, with one patch per issue; it serves single issues, selections and
 * their undo. The facet's row is created with its first value.
 *
 * @example
 * export const moveToCycle = editFacet(issueCycle, {
 *   name: 'cycle.move-issues',
 *   patch: z.strictObject({ cycleId: z.nullable(refId('cycle')) }),
 *   alsoRequires: { 'changes.patch.cycleId': 'cycle:read' },
 * });
 */
export function editFacet<Patch extends object>(
  facet: Entity,
  { name, patch, alsoRequires }: FacetEdit<Patch>,
): Command<{ changes: { issueId: string; patch: Patch }[] }> {
  return command<{ changes: { issueId: string; patch: Patch }[] }>({
    name,
    requires: 'issue:update',
    on: 'changes.issueId',
    alsoRequires,
    input: z.object({
      changes: z
        .array(z.object({ issueId: refId('issue'), patch }))
        .check(
          z.minLength(1, because<typeof issueRefusals.none_selected>('issue.none_selected')),
          z.maxLength(BULK_MAX),
        ),
    }),
    change: (draft, { changes }) => {
      for (const each of changes) {
        setFacet(draft, facet, each.issueId, each.patch);
        draft.update(issue, each.issueId, { updatedAt: draft.now });
      }
    },
    inverse: (draft, { changes }, again) =>
      invoke(again, {
        changes: changes.map((each) => ({
          issueId: each.issueId,
          patch: formerValues(facet, draft.get(facet, each.issueId), each.patch),
        })),
      }),
  });
}

/** Sets fields of an issue's facet, creating its row if needed. Does nothing if the issue is gone. */
export function setFacet(draft: Draft, facet: Entity, issueId: string, patch: object): void {
  const row = draft.get(issue, issueId);
  if (!row) return;
  if (draft.get(facet, issueId)) return draft.update(facet, issueId, patch);
  const empty = { ...emptyFacet(facet, row), id: issueId } as Row;
  const smallest = minimalPatch(facet, empty, patch as WirePatch);
  draft.insert(facet, smallest ? applyPatch(facet, empty, smallest) : empty);
}

/** The inverse of a patch: previous values, and for sets what was added and removed. */
export function formerValues<Patch extends object>(
  facet: Entity,
  row: object | undefined,
  patch: Patch,
): Patch {
  const before = row ?? emptyFacet(facet, {});
  const former = Object.entries(valuesOf(before, patch) as Record<string, unknown>).map(([field, value]) => {
    if (facet.fields[field]?.kind !== 'set') return [field, value];
    const held = value as readonly string[];
    const { add, remove } = (patch as Record<string, { add: string[]; remove: string[] }>)[field] ?? {
      add: [],
      remove: [],
    };
    return [
      field,
      {
        add: remove.filter((each) => held.includes(each)),
        remove: add.filter((each) => !held.includes(each)),
      },
    ];
  });
  return Object.fromEntries(former) as Patch;
}
