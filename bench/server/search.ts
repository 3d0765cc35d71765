import { timed, type Measurement } from '../harness/measurements.ts';
import type { Workbench } from '../harness/workbench.ts';

const ROUNDS = 5;

export async function measureSearch({ url, seed, cookie }: Workbench): Promise<Measurement[]> {
  const ask = async (path: string): Promise<void> => {
    const response = await fetch(url + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  };
  const floor = await timed(ROUNDS * 2, () => ask('/api/users/me'));
  const queries = {
    'a rare word': 'proration',
    'a common word': 'should',
    'two words': 'offline map',
    'a typing error': 'prorration',
  };
  const measurements: Measurement[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const value = await timed(ROUNDS, () =>
      ask(`/api/workspaces/${seed}/search?q=${encodeURIComponent(query)}`),
    );
    measurements.push({
      name: `search: ${name}`,
      value,
      unit: 'ms',
      floor,
      floorName: 'the smallest API call',
    });
  }
  return measurements;
}
