import { EmptyArt } from '@cairn/ui/empty-state';
import { ArchiveArt } from '../../platform/empty-art.tsx';
import { declareEmpty } from '../../platform/empty-screens.ts';
import { addExisting, createInside } from '../issues/public.ts';
import { offScreen } from '../projects/public.ts';

/** Stones below the path of a started loop. */
const CycleArt = () => (
  <EmptyArt>
    <path d="M14 132h212" />
    <path d="M62 132a58 58 0 1 1 116 0" strokeDasharray="2 6" />
    <circle cx="62" cy="132" r="4" fill="var(--bg)" />
    <circle cx="178" cy="132" r="4" fill="var(--bg)" />
    <path data-ink="accent" strokeWidth="2" d="M62 132a58 58 0 0 1 20.5-44.3" />
    <circle cx="82.5" cy="87.7" r="5" data-fill="3" strokeWidth="2" />
    <rect data-fill="1" x="86" y="112" width="68" height="20" rx="10" />
    <rect data-fill="2" x="96" y="95" width="50" height="17" rx="8.5" />
    <rect data-fill="3" x="105" y="81" width="30" height="14" rx="7" />
    <path d="M196 132v-30M196 104c8-4 12 4 20 0v13c-8 4-12-4-20 0M26 122h14M30 114h8M206 44h12M212 38v12M34 56h6" />
  </EmptyArt>
);

const BarsArt = () => (
  <EmptyArt>
    <rect x="40" y="34" width="160" height="22" rx="11" data-fill="1" />
    <rect x="40" y="66" width="160" height="22" rx="11" data-fill="2" />
    <rect x="40" y="98" width="160" height="22" rx="11" data-fill="1" />
    <rect x="40" y="34" width="64" height="22" rx="11" data-fill="3" />
  </EmptyArt>
);

const ChartArt = () => (
  <EmptyArt>
    <path d="M44 24v98h156" />
    <path d="M44 56h156M44 88h156" strokeDasharray="2 6" />
    <path d="M44 38 196 118" strokeDasharray="4 5" />
    <path d="M44 38c24 4 34 10 54 26" data-ink="accent" strokeWidth="2" />
    <circle cx="98" cy="64" r="5" data-fill="3" strokeWidth="2" />
  </EmptyArt>
);

const PriorityArt = () => (
  <EmptyArt>
    <rect x="70" y="88" width="24" height="34" rx="5" data-fill="1" />
    <rect x="108" y="62" width="24" height="60" rx="5" data-fill="2" />
    <rect x="146" y="32" width="24" height="90" rx="5" data-fill="3" />
    <path d="M46 130h148" />
  </EmptyArt>
);

const PeopleArt = () => (
  <EmptyArt>
    <circle cx="84" cy="60" r="16" data-fill="1" />
    <path d="M52 118c2-24 14-34 32-34s30 10 32 34z" data-fill="1" />
    <circle cx="150" cy="56" r="18" data-fill="3" />
    <path d="M114 118c2-26 16-36 36-36s34 10 36 36z" data-fill="3" />
  </EmptyArt>
);

const LabelsArt = () => (
  <EmptyArt>
    <path d="M58 50h58l22 22-22 22H58a8 8 0 0 1-8-8V58a8 8 0 0 1 8-8z" data-fill="1" />
    <path d="M112 74h52l20 20-20 20h-52a8 8 0 0 1-8-8V82a8 8 0 0 1 8-8z" data-fill="3" />
    <circle cx="120" cy="94" r="5" data-ink="accent" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  none: {
    picture: CycleArt,
    title: 'cycles.empty.title',
    text: 'cycles.empty.text',
    actions: {
      create: {
        label: 'cycles.new',
        needs: 'cycle:create',
        access: 'project',
        refused: 'cycles.needsMember',
      },
    },
  },
  active: { picture: CycleArt, title: 'cycles.active.empty', text: 'cycles.active.emptyText' },
  archived: { picture: ArchiveArt, title: 'cycles.archived.empty', text: 'cycles.archived.emptyText' },
  inside: {
    picture: CycleArt,
    title: 'cycles.emptyCycle.title',
    text: 'cycles.emptyCycle.text',
    actions: { create: createInside, add: addExisting },
  },
  completed: {
    picture: CycleArt,
    title: 'cycles.emptyCompleted.title',
    text: 'cycles.emptyCompleted.text',
  },
  progress: { picture: BarsArt, text: 'cycles.panels.progressEmpty' },
  chart: { picture: ChartArt, text: 'cycles.chart.empty' },
  priority: { picture: PriorityArt, text: 'cycles.panels.priorityEmpty' },
  assignees: { picture: PeopleArt, text: 'cycles.panels.assigneesEmpty' },
  labels: { picture: LabelsArt, text: 'cycles.panels.labelsEmpty' },
  off: offScreen('cycles'),
});
