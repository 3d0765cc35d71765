export { ActivityLine } from './activity-line.tsx';
export { IssueFeed } from './issue-feed.tsx';
