export { ActivityLine } from './activity-line.tsx';
export { describeActivity, type Described } from './describe-activity.ts';
export { IssueFeed } from './issue-feed.tsx';
