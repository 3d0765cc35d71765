import { layoutNamed, usualIn, type IssueViewSpec } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { DisplayIcon } from '@cairn/ui/icons';
import { Popover } from '@cairn/ui/popover';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useIssueContext } from '../issue-context.tsx';
import { DisplayPanel } from '../lazy-parts.tsx';
import type { IssueView } from './use-issue-view.ts';

/** Switches between layouts; icons in the header, icons with names in the menu. */
export function LayoutSwitch({ view, look }: { view: IssueView; look: 'icon' | 'stacked' }) {
  const { t, say } = useIssueContext().words;
  return (
    <ToggleGroup
      label={t('display.layout')}
      look={look}
      value={view.layout.id}
      onChange={(layout) => view.change(layoutChange(view, layout))}
      options={view.layouts.map(({ id, label, Icon }) => ({ value: id, label: say(label), icon: <Icon /> }))}
    />
  );
}

/** Defaults apply to each layout; what someone has chosen is kept when the layout changes. */
function layoutChange(
  { spec, usual, layout: from, layouts }: IssueView,
  name: string,
): Partial<IssueViewSpec> {
  const to = layoutNamed(layouts, name, usual);
  const [before, after] = [usualIn(usual, from), usualIn(usual, to)];
  return {
    layout: to.id,
    group: to.grouping === 'required' ? (spec.group ?? after.group) : spec.group,
    ...(sameShown(spec, before) ? { shown: after.shown } : {}),
    ...(spec.showEmptyGroups === before.showEmptyGroups ? { showEmptyGroups: after.showEmptyGroups } : {}),
  };
}

const sameShown = (a: IssueViewSpec, b: IssueViewSpec): boolean => a.shown.join(' ') === b.shown.join(' ');

export interface DisplayMenuProps {
  readonly view: IssueView;
  /** Properties that make no sense here, such as the project within a project. */
  readonly without: readonly string[];
}

/** Layout, grouping, order and visible properties. */
export function DisplayMenu({ view, without }: DisplayMenuProps) {
  const { t } = useIssueContext().words;
  return (
    <Popover
      label={t('display.display')}
      align="end"
      sheet
      className="w-[364px]"
      trigger={
        <Button icon={<DisplayIcon />} aria-label={t('display.display')}>
          <span className="narrow:vh">{t('display.display')}</span>
        </Button>
      }
    >
      <DisplayPanel view={view} without={without} />
    </Popover>
  );
}
