/** What a workspace and its projects are connected to. */
export const integrations = {
  title: 'Integrations',
  lead: 'Connect {workspace} to other tools.',
  adminsOnly: 'Only workspace Admins can manage integrations.',
  list: 'Available integrations',
  providers: {
    github: {
      name: 'GitHub',
      text: 'Sync issues and comments with a repository, and let pull requests update the state of issues.',
    },
    slack: {
      name: 'Slack',
      text: 'Post new issues, closed issues and comments to channels.',
    },
  },
  states: {
    installed: 'Installed',
    reconnect: 'Reconnect',
    restored: 'Disconnected',
    available: 'Available',
    notSetUp: 'Not set up on this server',
  },
  installedBy: 'Installed for {account} by {name} on {date}',
  someone: 'a former member',
  connected: {
    github:
      '{connections, plural, =0 {No repositories connected} one {# repository} other {# repositories}}{projects, plural, =0 {} one { in # project} other { in # projects}}',
    slack:
      '{connections, plural, =0 {No channels connected} one {# channel} other {# channels}}{projects, plural, =0 {} one { in # project} other { in # projects}}',
  },
  whyReconnect: "{provider} no longer accepts Cairn's access. Reconnect to continue syncing.",
  whyRestored:
    'Disconnected when a backup was restored, because another server may still be syncing. Reconnect to sync changes from now on.',
  notSetUp: {
    github:
      'To enable it, a server admin has to set <code>GITHUB_CLIENT_ID</code>, <code>GITHUB_CLIENT_SECRET</code> and <code>GITHUB_WEBHOOK_SECRET</code>.',
    slack:
      'To enable it, a server admin has to set <code>SLACK_CLIENT_ID</code> and <code>SLACK_CLIENT_SECRET</code>.',
  },
  install: 'Install',
  reconnect: 'Reconnect',
  opening: 'Opening…',
  uninstall: {
    action: 'Uninstall',
    question: 'Uninstall {provider}?',
    consequence: {
      github:
        'Repositories are disconnected from all projects, their webhooks are removed and access is revoked. Issues and comments stay.',
      slack: 'Channels are disconnected from all projects and access is revoked.',
    },
    confirm: 'Uninstall {provider}',
    busy: 'Uninstalling…',
    cancel: 'Cancel',
    done: '{provider} uninstalled',
    notRevoked:
      "{provider} uninstalled. {provider} didn't confirm that access was revoked. Check the authorized apps there.",
  },
  more: 'Need something else? <webhooks>Webhooks</webhooks> and <tokens>API tokens</tokens> can do everything an integration can.',
  back: {
    title: 'Installing {provider}…',
    done: '{provider} installed for {account}',
    failed: "{provider} wasn't installed",
    missing: 'The link from {provider} is incomplete. Start again in the workspace settings.',
    settings: 'Back to integrations',
    home: 'Go home',
    problems: {
      denied: "Access wasn't granted. You can try again.",
      expired: 'This installation has expired or was already finished. Start again.',
      not_admin: 'Only workspace Admins can install integrations.',
      provider_failed: "{provider} didn't respond as expected. Please try again.",
    },
  },
  project: {
    lead: 'Repositories and channels connected to {project}.',
    readOnly: 'Only project Admins can manage integrations.',
    empty: 'No integrations yet',
    emptyLead:
      'Install GitHub or Slack in the workspace settings, then connect a repository or channel to this project.',
    toWorkspace: 'Workspace integrations',
    toWorkspaceRefused: 'Only workspace Admins can install integrations.',
    repositories: 'GitHub',
    channels: 'Slack',
    noRepository: 'No repository connected yet',
    noChannel: 'No channel connected yet',
    reconnect: {
      github: 'Cairn has lost access to GitHub. A workspace Admin can reconnect it.',
      slack: 'Cairn has lost access to Slack. A workspace Admin can reconnect it.',
    },
    connect: { github: 'Connect repository', slack: 'Connect channel' },
    connectedDone: '{name} connected',
    saved: 'Changes saved',
    private: 'Private',
    direction: 'Sync',
    directions: { oneWay: 'From GitHub', twoWay: 'Both ways' },
    directionHint: {
      oneWay: 'Changes on GitHub are synced to this project.',
      twoWay: 'New issues, changes and comments in this project are also sent to GitHub.',
    },
    opened: 'When a pull request is opened',
    merged: 'When a pull request is merged',
    noMove: "Don't move",
    events: 'Post to the channel',
    eventNames: {
      issue_created: 'New issues',
      issue_closed: 'Closed issues',
      comment_created: 'Comments',
    },
    privateProject: "This project is private, so messages only link to the issue and don't show its content.",
    problems: {
      unreachable: "GitHub or Slack didn't answer. Trying again",
      refused: 'Rejected',
      not_found: 'Not found, or the installation no longer has access',
      rate_limited: 'Too many requests. Trying again later',
    },
    problem: 'Last problem, <time></time>: {problem}',
    disconnect: {
      action: 'Disconnect',
      question: 'Disconnect {name}?',
      consequence: 'Syncing stops. Issues and comments stay.',
      confirm: 'Disconnect',
      busy: 'Disconnecting…',
      cancel: 'Cancel',
      done: '{name} disconnected',
    },
    dialog: {
      title: { github: 'Connect a repository', slack: 'Connect a channel' },
      search: { github: 'Search repositories', slack: 'Search channels' },
      list: { github: 'Repositories', slack: 'Channels' },
      none: 'No results',
      more: 'Show more',
      loading: 'Loading…',
      cannot: {
        github: 'You need to be an admin of the repository',
        slack: 'Invite the Cairn app to the channel first',
      },
      required: { github: 'Choose a repository', slack: 'Choose a channel' },
      submit: 'Connect',
      busy: 'Connecting…',
      cancel: 'Cancel',
      close: 'Close',
    },
  },
} as const;

/** Why the server says no to an integration. */
export const integrationRefusals = {
  not_configured: "This integration isn't set up on this server.",
  not_installed: "This integration isn't installed in the workspace.",
  expired: 'This installation has expired or was already finished. Start again.',
  other_person: 'Someone else started this installation. Sign in as them, or start again.',
  provider_failed: "The other service didn't respond as expected. Please try again.",
  reconnect: 'The integration no longer has access. A workspace Admin can reconnect it.',
  target_not_found: "Not found, or the integration doesn't have access to it.",
  target_taken: "It's already connected.",
  two_way_taken: 'Another repository of this project already syncs both ways.',
  too_many: 'A project can have at most {most} connections. Disconnect one first.',
  no_hook: "GitHub didn't allow Cairn to create a webhook. You need to be an admin of the repository.",
  wrong_state: 'Choose a state of this project.',
  too_many_in_an_hour: 'Too many requests. Please try again in an hour.',
} as const;
