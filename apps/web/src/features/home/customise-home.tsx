import {
  USUAL_ARRANGEMENT,
  view,
  viewOfPanel,
  type HomeArrangement,
  type HomePanel,
  type ViewPanel,
} from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { IconButton } from '@cairn/ui/icon-button';
import { ArrowDownIcon, ArrowUpIcon, DisplayIcon } from '@cairn/ui/icons';
import { Switch } from '@cairn/ui/switch';
import { useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { SortableRow } from '../../lib/sortable-row.tsx';
import { useHomeArrangement } from '../../data/use-home-arrangement.ts';
import { useRows } from '../../data/use-rows.ts';

const NAMES = {
  assigned: 'assigned',
  created: 'created',
  activity: 'activity',
  links: 'links.title',
  stateGroup: 'shares.stateGroup',
  priority: 'shares.priority',
  visited: 'visited',
  projects: 'projects',
  people: 'people.title',
} as const satisfies Readonly<Record<Exclude<HomePanel, ViewPanel>, string>>;

const isNamed = (panel: HomePanel): panel is keyof typeof NAMES => panel in NAMES;

/** A button to choose and order the panels of home. */
export function CustomiseHome() {
  const t = useTranslations('home.customise');
  const [isOpen, setIsOpen] = useState(false);
  const [arrangement, arrange] = useHomeArrangement();
  const [said, setSaid] = useState('');
  const views = new Map(useRows(view).map((row) => [row.id, row]));
  const words = useTranslations('home');
  const nameOf = (panel: HomePanel): string | undefined =>
    isNamed(panel) ? words(NAMES[panel]) : views.get(viewOfPanel(panel) ?? '')?.name;
  // Deleted and invisible views keep their places in case they come back.
  const isHere = (panel: HomePanel): boolean => nameOf(panel) !== undefined;
  return (
    <>
      <IconButton label={t('title')} icon={<DisplayIcon />} onClick={() => setIsOpen(true)} />
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('title')}
        description={t('lead')}
        closeLabel={t('close')}
        size="sm"
        sheet
        footer={
          <>
            <Button size="lg" onClick={() => arrange(USUAL_ARRANGEMENT)}>
              {t('reset')}
            </Button>
            <Button size="lg" variant="primary" onClick={() => setIsOpen(false)}>
              {t('done')}
            </Button>
          </>
        }
      >
        <Column
          title={t('main')}
          panels={arrangement.main.filter(isHere)}
          nameOf={nameOf}
          arrangement={arrangement}
          onMoved={(main) =>
            arrange({
              ...arrangement,
              main: [...main, ...arrangement.main.filter((panel) => !isHere(panel))],
            })
          }
          onArranged={arrange}
          onSaid={setSaid}
        />
        <Column
          title={t('side')}
          panels={arrangement.side}
          nameOf={nameOf}
          arrangement={arrangement}
          onMoved={(side) => arrange({ ...arrangement, side })}
          onArranged={arrange}
          onSaid={setSaid}
        />
        <output className="vh">{said}</output>
      </Dialog>
    </>
  );
}

interface ColumnProps<Panel extends HomePanel> {
  readonly title: string;
  readonly panels: readonly Panel[];
  readonly nameOf: (panel: HomePanel) => string | undefined;
  readonly arrangement: HomeArrangement;
  readonly onMoved: (panels: readonly Panel[]) => void;
  readonly onArranged: (next: HomeArrangement) => void;
  readonly onSaid: (words: string) => void;
}

function Column<Panel extends HomePanel>(props: ColumnProps<Panel>) {
  const { title, panels, arrangement, onMoved, onArranged, onSaid } = props;
  const nameOf = (panel: HomePanel): string => props.nameOf(panel) ?? '';
  const t = useTranslations('home.customise');
  const id = useId();
  const pressed = useRef<HTMLElement>(null);
  // A row that moves in the page loses the focus, and with it the clicked button.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [panels]);
  const move = (panel: Panel, position: number): void => {
    onMoved(panels.filter((each) => each !== panel).toSpliced(position, 0, panel));
    onSaid(t('moved', { panel: nameOf(panel), position: position + 1, count: panels.length }));
  };
  const step =
    (panel: Panel, position: number) =>
    (event: MouseEvent<HTMLElement>): void => {
      pressed.current = event.currentTarget;
      move(panel, position);
    };
  const drop = (draggedId: string, target: Panel, isAfter: boolean): void => {
    const dragged = panels.find((each) => each === draggedId);
    if (dragged === undefined) return;
    const others = panels.filter((each) => each !== dragged);
    move(dragged, others.indexOf(target) + (isAfter ? 1 : 0));
  };
  return (
    <section aria-labelledby={id} className="not-first:mt-4">
      <h3 id={id} className="px-2 pb-1 text-small font-medium text-2">
        {title}
      </h3>
      <ul aria-labelledby={id}>
        {panels.map((panel, at) => (
          <SortableRow
            key={panel}
            sortable={{
              kind: `home-panel ${id}`,
              id: panel,
              placesFor: () => ['before', 'after'],
              onDrop: (draggedId, place) => drop(draggedId, panel, place === 'after'),
            }}
            dragTitle={t('drag', { panel: nameOf(panel) })}
            className="h-9 rounded-r2 pr-2 hover:bg-hover narrow:h-11"
          >
            <span className="min-w-0 flex-1 truncate">{nameOf(panel)}</span>
            <IconButton
              label={t('up', { panel: nameOf(panel) })}
              size="sm"
              icon={<ArrowUpIcon />}
              tooltip={false}
              disabledReason={at === 0 ? t('first') : undefined}
              onClick={step(panel, at - 1)}
            />
            <IconButton
              label={t('down', { panel: nameOf(panel) })}
              size="sm"
              icon={<ArrowDownIcon />}
              tooltip={false}
              disabledReason={at === panels.length - 1 ? t('last') : undefined}
              onClick={step(panel, at + 1)}
            />
            <Switch
              label={t('show', { panel: nameOf(panel) })}
              checked={!arrangement.hidden.includes(panel)}
              onCheckedChange={(isShown) =>
                onArranged({
                  ...arrangement,
                  hidden: isShown
                    ? arrangement.hidden.filter((each) => each !== panel)
                    : [...arrangement.hidden, panel],
                })
              }
            />
          </SortableRow>
        ))}
      </ul>
    </section>
  );
}
