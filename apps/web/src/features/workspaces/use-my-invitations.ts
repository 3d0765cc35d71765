import { useCallback, useEffect, useState } from 'react';
import { useProblemText } from './use-problem.ts';
import { workspaceApi, type InvitationSummary } from './workspace-api.ts';

export interface MyInvitations {
  /** Undefined until the server has responded. */
  readonly invitations: readonly InvitationSummary[] | undefined;
  readonly needsLink: boolean;
  readonly problem: string | undefined;
  readonly reload: () => void;
}

/** The pending invitations to the person's own email address. */
export function useMyInvitations(): MyInvitations {
  const textOf = useProblemText();
  const [state, setState] = useState<Omit<MyInvitations, 'reload'>>({
    invitations: undefined,
    needsLink: false,
    problem: undefined,
  });
  const reload = useCallback(() => {
    workspaceApi
      .myInvitations()
      .then(({ invitations, needs_link: needsLink }) =>
        setState({ invitations, needsLink, problem: undefined }),
      )
      .catch((error: unknown) => setState({ invitations: [], needsLink: false, problem: textOf(error) }));
    // A changed error message doesn't require a reload.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(reload, [reload]);
  return { ...state, reload };
}
