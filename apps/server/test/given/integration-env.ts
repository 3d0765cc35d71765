/** What the server of a test is set up with: programs at providers of the test's own. */
export const integrationEnv = (github: string, slack: string): Record<string, string> => ({
  WEBHOOK_NETWORKS: '127.0.0.1',
  GITHUB_URL: github,
  GITHUB_CLIENT_ID: 'Iv1.8a61f9b3a7aba766',
  GITHUB_CLIENT_SECRET: 'a secret that GitHub gave',
  GITHUB_WEBHOOK_SECRET: 'a secret for webhooks, thirty-two characters',
  SLACK_URL: slack,
  SLACK_CLIENT_ID: '3336676.569200954261',
  SLACK_CLIENT_SECRET: 'a secret that Slack gave',
});
