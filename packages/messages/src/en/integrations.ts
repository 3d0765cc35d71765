/** What a workspace and its projects are connected to. */
export const integrations = {
  title: 'Integrations',
  lead: 'Tools that {workspace} works with',
  adminsOnly: 'Only workspace Admins can manage integrations.',
  list: 'Available integrations',
  providers: {
    github: {
      name: 'GitHub',
      text: 'Issues and comments of a repository come to a project, and pull requests move their issues.',
    },
    slack: {
      name: 'Slack',
      text: 'Channels hear about new issues, closed issues and comments.',
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
  whyReconnect: '{provider} no longer accepts the access it gave. Reconnect to continue syncing.',
  whyRestored:
    'Disconnected when a backup was restored: another server may be syncing. Reconnect to sync what happens from now on.',
  notSetUp: {
    github:
      'To offer it, the operator of this server sets <code>GITHUB_CLIENT_ID</code>, <code>GITHUB_CLIENT_SECRET</code> and <code>GITHUB_WEBHOOK_SECRET</code>.',
    slack:
      'To offer it, the operator of this server sets <code>SLACK_CLIENT_ID</code> and <code>SLACK_CLIENT_SECRET</code>.',
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
      "{provider} uninstalled. {provider} didn't confirm that access is revoked. Check the authorized apps there.",
  },
  more: 'Something else? <webhooks>Webhooks</webhooks> and <tokens>API tokens</tokens> reach everything an integration does.',
  back: {
    title: 'Installing {provider}…',
    done: '{provider} installed for {account}',
    failed: "{provider} wasn't installed",
    missing: 'The link from {provider} is incomplete. Start again in the settings of the workspace.',
    settings: 'Back to integrations',
    home: 'Go home',
    problems: {
      denied: "Access wasn't granted. You can try again.",
      expired: 'This installation has expired or was already finished. Start again.',
      not_admin: 'Only workspace Admins can install integrations.',
      provider_failed: "{provider} didn't answer as expected. Please try again.",
    },
  },
  project: {
    lead: 'Repositories and channels that {project} works with',
    readOnly: 'Only project Admins can manage integrations.',
    empty: 'No integrations yet',
    emptyLead:
      'Install GitHub or Slack in the settings of the workspace, then connect a repository or a channel to this project.',
    toWorkspace: 'Workspace integrations',
    toWorkspaceRefused: 'Only workspace Admins can install integrations.',
    repositories: 'GitHub',
    channels: 'Slack',
    noRepository: 'No repository connected yet',
    noChannel: 'No channel connected yet',
    reconnect: {
      github: "GitHub can't be reached with its current access. A workspace Admin can reconnect it.",
      slack: "Slack can't be reached with its current access. A workspace Admin can reconnect it.",
    },
    connect: { github: 'Connect repository', slack: 'Connect channel' },
    connectedDone: '{name} connected',
    saved: 'Changes saved',
    private: 'Private',
    direction: 'Sync',
    directions: { oneWay: 'From GitHub', twoWay: 'Both ways' },
    directionHint: {
      oneWay: 'Changes on GitHub come to this project.',
      twoWay: 'New issues, changes and comments of this project are sent to GitHub, too.',
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
    privateProject:
      'This project is private: messages link to the issue and say nothing about what is in it.',
    problems: {
      unreachable: "GitHub or Slack didn't answer. Trying again",
      refused: 'Rejected',
      not_found: "Not found, or the installation can't access it any more",
      rate_limited: 'Too many requests. Trying again later',
    },
    problem: 'Last problem, <time></time>: {problem}',
    disconnect: {
      action: 'Disconnect',
      question: 'Disconnect {name}?',
      consequence: 'Nothing is synced any more. Issues and comments stay.',
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
  provider_failed: "The other service didn't answer as expected. Please try again.",
  reconnect: 'The integration has no access any more. A workspace Admin can reconnect it.',
  target_not_found: "It doesn't exist or the integration doesn't have access to it.",
  target_taken: 'It is already connected.',
  two_way_taken: 'Another repository of this project already syncs both ways.',
  too_many: 'A project can have at most {most} connections. Disconnect one first.',
  no_hook: "GitHub didn't allow creating a webhook. You need to be an admin of the repository.",
  wrong_state: 'Choose a state of this project.',
  too_many_in_an_hour: 'Too many requests. Please try again in an hour.',
} as const;
