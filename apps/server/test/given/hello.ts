import { schema } from '@cairn/domain';
import { PROTOCOL, type BootstrapHeader } from '@cairn/sync/protocol';
import { uuid } from '@cairn/sync/schema';

type From = Pick<BootstrapHeader, 'seq' | 'epoch' | 'scopes'>;

/** Of somebody who has loaded nothing. */
export const FROM_NOTHING: From = { seq: -1, epoch: '', scopes: [] };

/** What a tab says first on its sync socket: that it has everything up to the position of its first load. */
export const helloFrom = ({ seq, epoch, scopes }: From, clientId: string = uuid()) => ({
  t: 'hello',
  protocol: PROTOCOL,
  schema: schema.hash,
  clientId,
  adopted: [] as string[],
  cursor: seq,
  epoch,
  scopes: scopes.toSorted().join(' '),
});
