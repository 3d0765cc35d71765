// A faulty server: no one is ever slowed down.
import { Pace } from '../../../apps/server/src/platform/http/pace.ts';

Pace.prototype.take = () => 0;

await import('../../../apps/server/src/cli/cairn.ts');
