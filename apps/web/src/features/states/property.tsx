import { compareStates, type State } from '@cairn/domain';
import { StateIcon } from '@cairn/ui/icons';

/** The progress of a started state, by its position among the started states of its project. */
function progressOf(state: State, states: ReadonlyMap<string, State>): number {
  if (state.group !== 'started') return state.group === 'completed' ? 1 : 0;
  const started = [...states.values()]
    .filter((each) => each.projectId === state.projectId && each.group === 'started')
    .toSorted(compareStates);
  return 0.5 + 0.5 * (started.findIndex((each) => each.id === state.id) / Math.max(1, started.length));
}

/** The icon of a state: its group's shape in its own colour. */
export function StateMark({ state, states }: { state: State; states: ReadonlyMap<string, State> }) {
  return <StateIcon group={state.group} color={state.color} progress={progressOf(state, states)} />;
}
