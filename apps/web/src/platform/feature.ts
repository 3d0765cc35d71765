import type {
  Capability,
  IssueDraft,
  IssueFilter,
  IssueViewSpec,
  Project,
  ProjectFeature,
} from '@cairn/domain';
import type { Lazy } from '@cairn/ui/lazy';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Session } from '../data/session.ts';
import { withWords, type LoadWords } from '../lib/words.ts';
import type { FeatureActions } from './feature-actions.ts';
import type { FeatureSettings, SwitchEntry } from './feature-settings.ts';
import type { IssueLayout } from './issue-layout.ts';
import type { ProjectSetup } from './project-setup.ts';
import type { PropertyUi } from './property-ui.ts';
import type { Reference } from './reference.ts';

/** Fetches the code of a screen. */
type Load<Props extends object = object> = () => Promise<ComponentType<Props>>;

/** What a screen gets that people see before they have signed in. */
interface OpenScreenProps {
  readonly navigate: (to: string) => void;
  /** A session exists now; goes on to the path, which is always one of this app. */
  readonly onSignedIn: (path: string) => void;
  /** Whether changes wait on this device to be sent. */
  readonly hasUnsent: () => Promise<boolean>;
}

export interface SessionProps {
  readonly session: Session;
}

/** The session, if there is one. */
export interface AnyoneProps {
  readonly session: Session | undefined;
}

/** What a page of a project's settings gets. */
export interface ProjectSettingsProps {
  readonly row: Project;
  /** The features that the project can switch on and off. */
  readonly switches: readonly SwitchEntry[];
}

/** A switch in the settings of a project, and what says that it is off. */
export interface ProjectSwitch {
  readonly field: ProjectFeature;
  readonly loadNotice: Load<{ row: Project }>;
}

/**
 * A screen by its address and by what stands around it, which is what it is given. The paths of screens of a workspace
 * start below its slug. Whatever `load` imports is fetched when the screen is first shown.
 *
 * - `open`: for those who have not signed in. `passesSignedIn` sends all others on to their workspace.
 * - `anyone`: the session, if there is one.
 * - `account`: the session; others are asked to sign in.
 * - `personal`: beside the list of pages about oneself; others are asked to sign in.
 * - `workspace`: beside the sidebar, once the rows of the workspace are there.
 * - `workspaceSettings`: the same, beside the list of the workspace's settings.
 * - `projectSettings`: the same, beside the list of the project's settings: its row.
 */
export type Screen =
  | {
      readonly in: 'open';
      readonly path: string;
      readonly load: Load<OpenScreenProps>;
      readonly passesSignedIn?: true;
    }
  | { readonly in: 'anyone'; readonly path: string; readonly load: Load<AnyoneProps> }
  | { readonly in: 'account'; readonly path: string; readonly load: Load<SessionProps> }
  | { readonly in: 'personal'; readonly path: string; readonly load: Load }
  | { readonly in: 'workspaceSettings'; readonly path: string; readonly load: Load }
  | {
      readonly in: 'projectSettings';
      readonly path: string;
      readonly load: Load<ProjectSettingsProps>;
      /** It stands inside `IssueProvider`. */
      readonly showsIssues?: true;
    }
  | {
      readonly in: 'workspace';
      readonly path: string;
      readonly load: Load;
      /** It opens a workspace: it waits for no words but the first ones. */
      readonly isFirst?: true;
      /** It stands inside `IssueProvider`. */
      readonly showsIssues?: true;
      /** It is there for projects only that have switched it on. */
      readonly switch?: ProjectSwitch;
      /** It is one of a project's archives: its place among them, and the whole key of its name, one of the first words. */
      readonly archive?: { readonly order: number; readonly label: string };
    };

/** A screen that stands there. */
export type ScreenIn<Place extends Screen['in']> = Extract<Screen, { readonly in: Place }>;

/**
 * A line of the sidebar, among the workspace's own, above the list of projects, or under each project. Its path starts
 * below the workspace's slug, or below the project.
 */
export interface NavigationEntry {
  readonly in: 'workspace' | 'projects' | 'project';
  /** Lower ones stand higher. */
  readonly order: number;
  /** The whole key of its name, which is one of the first words. */
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly path: string;
  /** Where the paths begin at which it is the current one: at `path` when absent. */
  readonly covers?: string;
  /** It is the current one at its path only, not below it. */
  readonly isExact?: true;
  /** It is there for projects only that have switched it on. */
  readonly switch?: ProjectFeature;
  /** What one must be able to do in the workspace. */
  readonly needs?: Capability;
  /** What stands at its end, such as a count; nothing until its code is here. The workspace's own get no project. */
  readonly after?: Lazy<ComponentType<{ projectId: string }>>;
}

/** What opens the numbers of the issues of a place. */
export interface IssueCountsProps {
  /** Of the project, or of what gathers some of its issues. */
  readonly name: string;
  readonly projectId: string;
  /** Which issues of the project they are; must keep its identity until that changes. */
  readonly filters: readonly IssueFilter[];
}

/** What saves a list as it is shown. */
export interface SaveViewProps {
  readonly spec: IssueViewSpec;
  /** The project whose issues they are; null for those of the workspace. */
  readonly projectId: string | null;
  /** The property that makes issues part of the list where it is about whoever looks. */
  readonly mine?: string | undefined;
}

/** What the form of a new issue can be filled with. */
export type IssueFill = Pick<IssueDraft, 'id' | 'projectId' | 'title' | 'body' | 'fields' | 'facets'>;

/** A text that somebody writes, as what helps them with it sees it. */
export interface AssistTextProps {
  /** The words that are selected in it. */
  readonly selected: () => string;
  /** Puts safe HTML where the caret was last; false if it cannot be done now. */
  readonly onUse: (html: string) => boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string;
}

/** What the lines of a project's menu are about. */
export interface ProjectMenuLinesProps {
  readonly row: Project;
}

/** What fills the form of a new issue. */
export interface FillIssueProps {
  readonly projectId: string;
  /** The ID of what it was filled with last. */
  readonly filledWith: string | undefined;
  /** What the person has written and chosen stays; undefined takes the rest away. */
  readonly onFill: (from: IssueFill | undefined) => void;
}

/**
 * What a feature gives the shell. It is walked before the first paint, so it holds nothing heavier than functions that
 * import the rest.
 */
export interface WebFeature {
  /** The sentences that it alone says; what else it gives waits for them, but for its properties: these say first words. */
  readonly words?: LoadWords;
  readonly screens?: readonly Screen[];
  readonly navigation?: readonly NavigationEntry[];
  /** How rows of its entities are shown in favourites and in the command menu. */
  readonly references?: readonly Reference[];
  /** What issues have by it: in cells, pickers, groups, filters, order and bulk edits. */
  readonly properties?: () => Promise<{ readonly properties: readonly PropertyUi[] }>;
  /** How any set of issues can be laid out by it. */
  readonly layouts?: readonly IssueLayout[];
  /** Stands beside the filters of a list that is not shown as usual. One feature has it. */
  readonly saveView?: Load<SaveViewProps>;
  /** A button over a project's issues, and over those of a cycle or a module. One feature has it. */
  readonly issueCounts?: Load<IssueCountsProps>;
  /** Stands beside the project in the form of a new issue. One feature has it. */
  readonly fillIssue?: Load<FillIssueProps>;
  /** A button beside descriptions and pages for those who may write them. One feature has it. */
  readonly assistText?: Load<AssistTextProps>;
  /** Lines of the menu of a project that one is in. One feature has them. */
  readonly projectMenu?: Load<ProjectMenuLinesProps>;
  /** Tabs after those of the four lists of the workspace, made of `LinkTab`. One feature has them. */
  readonly issueTabs?: Load;
  /** What it gives a project that is created like another one; fetched with the form of a new project. */
  readonly projectSetup?: () => Promise<{ readonly projectSetup: ProjectSetup }>;
  /** Its lines on the lists of settings; fetched with the first of those screens. */
  readonly settings?: () => Promise<{ readonly settings: FeatureSettings }>;
  /** For the command menu and the keys; fetched once the first screen stands. */
  readonly actions?: () => Promise<{ readonly actions: FeatureActions }>;
}

/**
 * Declares a feature: the one export of its `feature.ts`, which stands in `features.ts`.
 *
 * @example
 * export const cycles = webFeature({
 *   screens: [{ in: 'workspace', path: '/projects/$project/cycles', load: async () => (await import('./cycles-page.tsx')).CyclesPage }],
 * });
 */
export function webFeature(feature: WebFeature): WebFeature {
  const { words, screens, layouts, saveView, issueTabs, issueCounts, fillIssue, assistText, projectMenu } =
    feature;
  if (!words) return feature;
  const saying =
    <Loaded>(load: () => Promise<Loaded>) =>
    () =>
      withWords([words], load);
  return {
    ...feature,
    ...(screens && { screens: screens.map((screen) => sayingScreen(screen, saying)) }),
    ...(layouts && { layouts: layouts.map((each) => ({ ...each, load: saying(each.load) })) }),
    ...(saveView && { saveView: saying(saveView) }),
    ...(issueTabs && { issueTabs: saying(issueTabs) }),
    ...(issueCounts && { issueCounts: saying(issueCounts) }),
    ...(fillIssue && { fillIssue: saying(fillIssue) }),
    ...(assistText && { assistText: saying(assistText) }),
    ...(projectMenu && { projectMenu: saying(projectMenu) }),
  };
}

function sayingScreen(
  screen: Screen,
  saying: <Loaded>(load: () => Promise<Loaded>) => () => Promise<Loaded>,
): Screen {
  const its = 'switch' in screen && screen.switch;
  return {
    ...screen,
    load: saying<unknown>(screen.load),
    ...(its && { switch: { ...its, loadNotice: saying(its.loadNotice) } }),
  } as Screen;
}

/** The words of all of them, for what shows something of each. */
export const wordsOf = (features: readonly WebFeature[]): readonly LoadWords[] =>
  features.flatMap(({ words }) => words ?? []);
