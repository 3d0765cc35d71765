export { ActivityList } from './activity-list.tsx';
export { IssueFeed } from './issue-feed.tsx';
export { KindFilter, NoMatch } from './kind-filter.tsx';
export { RecentActivity } from './recent-activity.tsx';
export { useActivity } from './use-activity.ts';
