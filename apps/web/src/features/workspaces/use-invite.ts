import { useState } from 'react';
import { useProblemText } from './use-problem.ts';
import { workspaceApi, type Invited } from './workspace-api.ts';
import { areRowsRight, filledRows, firstInviteRows, type InviteRow } from './invite-fields.tsx';

export interface Inviting {
  rows: readonly InviteRow[];
  setRows: (rows: InviteRow[]) => void;
  tried: boolean;
  busy: boolean;
  problem: string | undefined;
  /** If no email is sent: the links to pass on. */
  links: { email: string; link: string }[];
  /** The invited people; undefined if something is wrong. */
  send: () => Promise<readonly Invited[] | undefined>;
  reset: () => void;
}

/** The state of an invitation form. */
export function useInvite(slug: string, rowCount: number): Inviting {
  const [rows, setRows] = useState<readonly InviteRow[]>(() => firstInviteRows(rowCount));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [invited, setInvited] = useState<readonly Invited[]>([]);
  const textOf = useProblemText();
  const send = async (): Promise<readonly Invited[] | undefined> => {
    setTried(true);
    const wanted = filledRows(rows);
    if (busy || wanted.length === 0 || !areRowsRight(rows)) return undefined;
    setBusy(true);
    setProblem(undefined);
    try {
      const sent = await workspaceApi.invite(slug, wanted);
      setInvited(sent);
      return sent;
    } catch (error) {
      setProblem(textOf(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    rows,
    setRows,
    tried,
    busy,
    problem,
    links: invited.flatMap(({ email, link }) => (link === null ? [] : [{ email, link }])),
    send,
    reset: () => {
      setRows(firstInviteRows(rowCount));
      setTried(false);
      setProblem(undefined);
      setInvited([]);
    },
  };
}
