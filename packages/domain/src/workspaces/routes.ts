import { z } from 'zod';
import { because } from '../because.ts';
import { workspaceRefusals } from './refusals.ts';
import type { refusals } from '../refusals.ts';
import { contract, created, json } from '../http/contract.ts';
import { address, moment, ok, role } from '../http/values.ts';
import { isEmail } from '../people/email.ts';
import { isPlain } from '../people/names.ts';
import { COMPANY_SIZES, INVITATIONS_PER_CALL, WORKSPACE_NAME_MAX } from './constants.ts';

export const listWorkspaces = contract({
  method: 'GET',
  path: '/api/workspaces',
  who: 'person',
  summary: 'Lists your workspaces by name.',
  answer: json(
    z.array(z.strictObject({ id: z.uuid(), slug: z.string(), name: z.string(), logo_url: address, role })),
  ),
});

export const createWorkspace = contract({
  method: 'POST',
  path: '/api/workspaces',
  who: 'person',
  summary: 'Creates a workspace with you as its Admin.',
  input: z.strictObject({
    name: z
      .string()
      .normalize('NFC')
      .trim()
      .min(1, because<typeof refusals.name_required>('name_required'))
      .max(WORKSPACE_NAME_MAX, because<typeof refusals.too_long>('too_long', { most: WORKSPACE_NAME_MAX }))
      .refine(isPlain, because<typeof refusals.hidden_characters>('hidden_characters')),
    slug: z.string().trim().toLowerCase(),
    company_size: z.enum(
      COMPANY_SIZES,
      because<typeof workspaceRefusals.size_required>('workspace.size_required'),
    ),
  }),
  errors: [
    workspaceRefusals.size_required,
    workspaceRefusals.slug_empty,
    workspaceRefusals.slug_too_long,
    workspaceRefusals.slug_shape,
    workspaceRefusals.slug_reserved,
    workspaceRefusals.slug_taken,
  ],
  answer: created(z.strictObject({ id: z.uuid(), slug: z.string(), name: z.string() })),
});

export const checkSlug = contract({
  method: 'GET',
  path: '/api/workspace-slug-check',
  who: 'person',
  summary: 'Checks whether a workspace URL is available.',
  query: z.object({ slug: z.string().default('') }),
  answer: json(
    z.union([
      z.strictObject({ status: z.literal(true) }),
      z.strictObject({ status: z.literal(false), message: z.string() }),
    ]),
  ),
});

export const deleteWorkspace = contract({
  method: 'DELETE',
  path: '/api/workspaces/:slug',
  who: 'member',
  needs: 'workspace:remove',
  summary: 'Permanently deletes a workspace and everything in it.',
  answer: json(ok),
});

export const listMembers = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/members',
  who: 'member',
  needs: 'member:read',
  summary: 'Lists the members of a workspace, with emails if you have access to them.',
  answer: json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        role,
        display_name: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        avatar_url: address,
        is_bot: z.boolean(),
        joined_at: moment,
        email: z.string().nullish(),
      }),
    ),
  ),
});

/** Why an invitation can't be accepted or declined. */
const answerErrors = [
  workspaceRefusals.invitation_expired,
  workspaceRefusals.invitation_for_another,
  workspaceRefusals.invitation_needs_link,
];

/** What an invited person may know. */
const invitationSummary = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role,
  workspace: z.strictObject({ name: z.string(), slug: z.string(), logo_url: address }),
  inviter: z.string(),
  is_expired: z.boolean(),
  has_account: z.boolean(),
});
const invited = z.strictObject({ id: z.uuid(), email: z.string(), role, link: z.string().nullable() });

const one = z.strictObject({
  email: z
    .string()
    .normalize('NFC')
    .trim()
    .refine(isEmail, because<typeof refusals.not_an_email>('not_an_email')),
  role,
});
const several = z.strictObject({ invitations: z.array(one).min(1).max(INVITATIONS_PER_CALL) });
const tokenBody = z.strictObject({ token: z.string().min(1).max(200) });
/** The secret of a mailed link, or the ID of one of the caller's own invitations. */
const handle = z.union([tokenBody, z.strictObject({ id: z.uuid() })]);

export const listInvitations = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/invitations',
  who: 'member',
  needs: 'invitation:read',
  summary: 'Lists the pending invitations of a workspace, newest first.',
  answer: json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        email: z.string(),
        role,
        invited_by: z.uuid(),
        created_at: z.int(),
        expires_at: z.int(),
      }),
    ),
  ),
});

export const invitePeople = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/invitations',
  who: 'member',
  needs: 'member:invite',
  summary: 'Invites people, all or none.',
  input: z.union([several, one.transform((single) => ({ invitations: [single] }))]),
  errors: [
    workspaceRefusals.already_invited,
    workspaceRefusals.already_member,
    workspaceRefusals.too_many_invitations,
  ],
  answer: created(z.array(invited)),
});

const again = {
  method: 'POST',
  who: 'member',
  needs: 'member:invite',
  on: { param: 'id', entity: 'invitation' },
} as const;

export const resendInvitation = contract({
  ...again,
  path: '/api/workspaces/:slug/invitations/:id/resend',
  summary: 'Resends an invitation with a new link and expiry.',
  errors: [workspaceRefusals.already_member, workspaceRefusals.too_many_invitations],
  answer: json(invited),
});

export const createInvitationLink = contract({
  ...again,
  path: '/api/workspaces/:slug/invitations/:id/link',
  summary: 'Creates another link for an invitation. Earlier links keep working.',
  errors: [workspaceRefusals.already_member],
  answer: json(z.strictObject({ link: z.string() })),
});

export const listMyInvitations = contract({
  method: 'GET',
  path: '/api/users/me/invitations',
  who: 'person',
  summary: 'Lists the pending invitations to your email.',
  answer: json(z.strictObject({ needs_link: z.boolean(), invitations: z.array(invitationSummary) })),
});

export const lookAtInvitation = contract({
  method: 'POST',
  path: '/api/invitations/look',
  // Anyone who has the secret of the mailed link, with or without an account.
  who: 'anyone',
  summary: 'Returns an invitation by its token.',
  input: tokenBody,
  answer: json(invitationSummary),
});

export const acceptInvitation = contract({
  method: 'POST',
  path: '/api/invitations/accept',
  who: 'person',
  summary: 'Accepts an invitation.',
  input: handle,
  errors: answerErrors,
  answer: json(z.strictObject({ slug: z.string(), name: z.string() })),
});

export const rejectInvitation = contract({
  method: 'POST',
  path: '/api/invitations/reject',
  // The secret of the link needs no sign-in; the ID works only for the invited person.
  who: 'anyone',
  summary: 'Declines an invitation.',
  input: handle,
  errors: answerErrors,
  answer: json(ok),
});
