/** Messages to chat channels, sent by the server. */
export const channelMessages = {
  someone: 'Someone',
  issue_created: { public: '{name} created {issue} {title}', private: '{issue} was created' },
  issue_closed: { public: '{issue} {title} was closed', private: '{issue} was closed' },
  comment_created: {
    public: '{name} commented on {issue} {title}: {text}',
    private: 'New comment on {issue}',
  },
} as const;
