import { LIST, type IssueViewSpec, type ViewScope } from '@cairn/domain';
import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { PageHeader } from '@cairn/ui/page-header';
import { useLocation } from '@tanstack/react-router';
import {
  createElement,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  type ComponentType,
  type ReactNode,
} from 'react';
import { isFocusLost } from '../../../lib/key-place.ts';
import { useLastShown } from '../../../lib/use-last-shown.ts';
import type { NestedGroups } from '../../../platform/nest-sub-issues.ts';
import { DisplayMenu, LayoutSwitch } from '../view/display-menu.tsx';
import { IssueFilterBar } from '../view/filter-bar.tsx';
import { IssueBulkBar, useWarmParts } from '../lazy-parts.tsx';
import { useIssueContext } from '../issue-context.tsx';
import { NoMatchingIssues } from './lazy-empty.ts';
import { IssueList } from './issue-list.tsx';
import { useLeaveTrail } from '../page/issue-trail.ts';
import { ListPlaces } from './list-places.ts';
import { useFolded } from './use-folded.ts';
import { useIssueGroups } from '../view/use-issue-groups.ts';
import { ByHandContext, MovesContext, useIssueMoves } from '../board/use-issue-moves.ts';
import {
  shownSpec,
  type IssueGroups,
  type IssueLayout,
  type IssueLayoutProps,
} from '../../../platform/issue-layout.ts';
import { propertyUisIn } from '../../../platform/property-ui.ts';
import { withLaterWords } from '../../../lib/words.ts';
import { useIssueView, type IssueView } from '../view/use-issue-view.ts';
import { SelectionContext, useNewSelection, type ListSelection } from './use-list-selection.ts';

const components = new WeakMap<IssueLayout, ComponentType<IssueLayoutProps>>();

const List = memo(IssueList);

/** Every nesting layout's own chunk imports this too, so it is ready before the layout is. */
const subIssues = lazy(() => import('../../../platform/nest-sub-issues.ts'));

/** Layouts load when first shown, except for the list, which most people use. */
function componentOf(layout: IssueLayout): ComponentType<IssueLayoutProps> {
  if (layout.id === LIST) return List;
  const Component =
    components.get(layout) ?? memo(lazyComponent(lazy(async () => await withLaterWords(layout.load))));
  components.set(layout, Component);
  return Component;
}

export interface IssueBrowserProps {
  /** The list's name for screen readers. */
  readonly label: string;
  /** The key of this person's stored settings: `view:project:<id>`. */
  readonly viewKey: string;
  /** The view until someone changes it. */
  readonly usual: IssueViewSpec;
  /** Must keep its identity until it changes. */
  readonly scope: ViewScope;
  /** Properties that make no sense here. */
  readonly without: readonly string[];
  /** The project in which quick add creates issues. */
  readonly addTo?: string | undefined;
  readonly heading: ReactNode;
  /** Shown after the layout and display controls. */
  readonly controls?: ReactNode;
  /** Shown at the end of the filters; receives the current view. */
  readonly tools?: (view: IssueView) => ReactNode;
  /** Between header and filters: tabs that switch between lists. */
  readonly tabs?: ReactNode;
  /** Shown if there are no issues at all. */
  readonly empty: ReactNode;
  /** Shown beside the issues. */
  readonly aside?: ReactNode;
}

/** A screen of issues: header, filters, the list in its layout, and selection. */
export function IssueBrowser(props: IssueBrowserProps) {
  const { label, viewKey, usual, scope, addTo, heading, controls, tools, tabs, empty, aside } = props;
  const { propertyUis, words } = useIssueContext();
  const { lookups } = words;
  const without = useMemo(() => {
    const here = new Set(propertyUisIn(propertyUis, lookups, scope.projectIds));
    return [...props.without, ...propertyUis.filter((each) => !here.has(each)).map(({ id }) => id)];
  }, [props.without, propertyUis, lookups, scope]);
  const view = useIssueView(viewKey, usual);
  const { layout } = view;
  const spec = useMemo(() => shownSpec(view.spec, layout), [view.spec, layout]);
  const folding = useFolded(viewKey);
  const { isFolded: isClosed } = folding;
  const isFolded = useCallback(
    (group: string) => layout.hides?.(group, spec) ?? isClosed(group),
    [layout, spec, isClosed],
  );
  const found = useIssueGroups(spec, scope, spec.showEmptyGroups);
  const groups = useNested(found, layout.nests === true, isClosed);
  const places = useMemo(() => new ListPlaces(groups.groups, isFolded), [groups, isFolded]);
  const selection = useNewSelection(viewKey, places);
  const readIds = useCallback(() => places.ids, [places]);
  const focusRow = useCallback(
    (id: string): boolean => {
      selection.point(id);
      return selection.focusActive();
    },
    [selection],
  );
  useFollowPeek(selection);
  useLeaveTrail(readIds, focusRow);
  useWarmParts();
  const { moves, said } = useIssueMoves(spec, groups, selection);
  const isShown = groups.total > 0 || layout.isShownEmpty === true;
  // A saved view may be empty on purpose: there is no filter to clear.
  const isNarrowed = !view.isUsual && (spec.filters.length > 0 || !spec.showSubIssues);
  return (
    <SelectionContext value={selection}>
      <PageHeader
        controls={
          <>
            <span className="narrow:hidden">
              <LayoutSwitch view={view} look="icon" />
            </span>
            <DisplayMenu view={view} without={without} />
            {controls}
          </>
        }
      >
        {heading}
      </PageHeader>
      {tabs}
      <IssueFilterBar
        typed={view.typed}
        onTyped={view.showTyped}
        filters={spec.filters}
        projectIds={scope.projectIds}
        without={without}
        onChange={(filters) => view.change({ filters })}
        tools={tools?.(view)}
      />
      <div className="relative flex min-h-0 flex-1 narrow:flex-col">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {!isShown && isNarrowed && (
            <NoMatchingIssues onClear={() => view.change({ filters: [], showSubIssues: true })} />
          )}
          {!isShown && !isNarrowed && empty}
          {isShown && (
            <div className="relative flex min-h-0 flex-1 flex-col">
              <MovesContext value={moves}>
                <ByHandContext value={moves.byHand}>
                  {createElement(componentOf(layout), {
                    label,
                    spec,
                    change: view.change,
                    scope,
                    without,
                    groups,
                    folding,
                    moves,
                    projectId: addTo,
                  })}
                </ByHandContext>
              </MovesContext>
              <IssueBulkBar />
              <output className="vh">{said}</output>
            </div>
          )}
        </div>
        {aside}
      </div>
    </SelectionContext>
  );
}

/** The groups with sub-issues under their parents, if the layout nests. */
function useNested(found: IssueGroups, nests: boolean, isFolded: (key: string) => boolean): IssueGroups {
  const nesting = subIssues.useModule(nests);
  const last = useLastShown<NestedGroups | undefined>(undefined);
  const shown = useMemo(
    () => (nests ? nesting?.nestGroups(last.value, found.groups, isFolded) : undefined),
    [last, nests, nesting, found.groups, isFolded],
  );
  useLayoutEffect(() => last.show(shown));
  return useMemo(() => (shown ? { ...found, groups: shown.nested } : found), [found, shown]);
}

/** Makes the row of the issue in the peek active, and keeps it active when the peek closes. */
function useFollowPeek(selection: ListSelection): void {
  const peeked = useLocation({ select: ({ search }) => ('peek' in search ? search.peek : undefined) });
  useEffect(() => {
    if (typeof peeked === 'string') selection.point(peeked);
    else if (isFocusLost()) selection.focusActive();
  }, [selection, peeked]);
}
