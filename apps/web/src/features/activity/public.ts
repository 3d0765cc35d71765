export { FilteredActivity } from './filtered-activity.tsx';
export { IssueFeed } from './issue-feed.tsx';
export { RecentActivity } from './recent-activity.tsx';
export { useActivity } from './use-activity.ts';
