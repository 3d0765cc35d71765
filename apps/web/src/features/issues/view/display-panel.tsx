import { BY_HAND, descendsAtFirst } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { ArrowDownIcon, ArrowUpIcon } from '@cairn/ui/icons';
import { IconButton } from '@cairn/ui/icon-button';
import { Select } from '@cairn/ui/select';
import { Switch } from '@cairn/ui/switch';
import { ToggleChip } from '@cairn/ui/toggle-chip';
import type { ReactNode } from 'react';
import { LayoutSwitch, type DisplayMenuProps } from './display-menu.tsx';
import { useIssueContext } from '../issue-context.tsx';
import { isSaidByColumn } from '../../../platform/property-ui.ts';
import type { IssueView } from './use-issue-view.ts';

const NONE = 'none';

const GROUP_LABELS = { group: 'issues.display.group', subGroup: 'issues.display.subGroup' };

/** The content of the display menu: layout, grouping, order and visible properties. */
export function DisplayPanel({ view, without }: DisplayMenuProps) {
  const { t } = useIssueContext().words;
  return (
    <>
      <div className="p-3 pb-2">
        <LayoutSwitch view={view} look="stacked" />
      </div>
      {view.layout.grouping !== 'none' && <Groupings view={view} without={without} />}
      {!view.layout.isUnordered && <Order view={view} without={without} />}
      <Switches view={view} />
      <Shown view={view} without={without} />
      <div className="flex justify-end border-t border-line p-2">
        <Button variant="ghost" disabled={view.isUsual} onClick={view.reset}>
          {t('display.reset')}
        </Button>
      </div>
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex h-8 items-center justify-between gap-2 pr-3 pl-4 text-2 pointer-coarse:h-12">
      {label}
      {children}
    </div>
  );
}

const selectLook = { size: 'xs', className: '!w-[132px]' } as const;

function Groupings({ view, without }: DisplayMenuProps) {
  const { propertyUis, words } = useIssueContext();
  const { t } = words;
  const { spec, change, layout } = view;
  const labels = layout.groupLabels ?? GROUP_LABELS;
  const groupable = propertyUis
    .filter((each) => each.property.grouping && !without.includes(each.id))
    .map((each) => ({ value: each.id, label: words.say(each.label) }));
  const none = { value: NONE, label: t('display.none') };
  const groups = layout.grouping === 'required' ? groupable : [none, ...groupable];
  return (
    <>
      <Line label={words.say(labels.group)}>
        <Select
          {...selectLook}
          label={words.say(labels.group)}
          options={groups}
          value={spec.group ?? NONE}
          onChange={(value) => {
            const group = value === NONE ? null : value;
            change({ group, subGroup: group === spec.subGroup ? null : spec.subGroup });
          }}
        />
      </Line>
      {!layout.isFlat && (
        <Line label={words.say(labels.subGroup)}>
          <Select
            {...selectLook}
            label={words.say(labels.subGroup)}
            options={[none, ...groupable.filter((each) => each.value !== spec.group)]}
            value={spec.subGroup ?? NONE}
            disabled={spec.group === null}
            onChange={(value) => change({ subGroup: value === NONE ? null : value })}
          />
        </Line>
      )}
    </>
  );
}

function Order({ view: { spec, change }, without }: DisplayMenuProps) {
  const { propertyUis, words } = useIssueContext();
  const { t } = words;
  const orders = propertyUis
    .filter((each) => each.property.comparator && !without.includes(each.id))
    .map((each) => ({ value: each.id, label: words.say(each.label) }));
  const byHand = { value: BY_HAND, label: t('display.byHand') };
  return (
    <Line label={t('display.order')}>
      <span className="flex items-center gap-1">
        {spec.order !== BY_HAND && (
          <IconButton
            size="sm"
            label={t(spec.descending ? 'display.descending' : 'display.ascending')}
            icon={spec.descending ? <ArrowDownIcon /> : <ArrowUpIcon />}
            onClick={() => change({ descending: !spec.descending })}
          />
        )}
        <Select
          {...selectLook}
          label={t('display.order')}
          options={[byHand, ...orders]}
          value={spec.order}
          onChange={(order) => change({ order, descending: descendsAtFirst(order) })}
        />
      </span>
    </Line>
  );
}

function Switches({ view: { spec, change, layout } }: { view: IssueView }) {
  const { t } = useIssueContext().words;
  return (
    <div className="my-1 border-y border-line py-1 pr-3 pl-4">
      <Switch checked={spec.showSubIssues} onCheckedChange={(showSubIssues) => change({ showSubIssues })}>
        {t('display.subIssues')}
      </Switch>
      {layout.grouping !== 'none' && (
        <Switch
          checked={spec.showEmptyGroups}
          onCheckedChange={(showEmptyGroups) => change({ showEmptyGroups })}
        >
          {t('display.emptyGroups')}
        </Switch>
      )}
    </div>
  );
}

function Shown({ view: { spec, change, layout }, without }: DisplayMenuProps) {
  const { propertyUis, words } = useIssueContext();
  const { t } = words;
  const offered = [
    ...propertyUis
      .filter(
        (each) =>
          each.Cell &&
          each.slot &&
          !without.includes(each.id) &&
          !(layout.grouping === 'required' && isSaidByColumn(each, spec.group)),
      )
      .map((each) => ({ id: each.id, label: each.label })),
    { id: 'subIssues', label: 'issues.properties.subIssues' },
    ...(layout.counts ?? []),
  ];
  return (
    <>
      <h3 className="px-4 pt-2 pb-2 text-small font-medium text-2">{t('display.shown')}</h3>
      <div className="flex flex-wrap gap-1 px-3 pb-3">
        {offered.map(({ id, label }) => (
          <ToggleChip
            key={id}
            pressed={spec.shown.includes(id)}
            onPressedChange={(pressed) =>
              change({ shown: pressed ? [...spec.shown, id] : spec.shown.filter((each) => each !== id) })
            }
          >
            {words.say(label)}
          </ToggleChip>
        ))}
      </div>
    </>
  );
}
