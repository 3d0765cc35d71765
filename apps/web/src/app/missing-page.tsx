import { late } from '@cairn/ui/late';

const screen = late(async () => (await import('./missing-screen.tsx')).MissingScreen);

/** What does not exist and what may not be seen look the same; few ever meet it. */
export function MissingPage() {
  const Screen = screen.useModule(true);
  return Screen && <Screen />;
}
