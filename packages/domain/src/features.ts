// What each feature exports to the others and to the apps. Commands are found here.
export * from './people/email.ts';
export * from './people/names.ts';

export * from './workspaces/constants.ts';
export * from './workspaces/rules.ts';
export * from './workspaces/entity.ts';
export * from './workspaces/commands.ts';
export * from './workspaces/events.ts';

export * from './projects/constants.ts';
export * from './projects/rules.ts';
export * from './projects/order.ts';
export * from './projects/entity.ts';
export * from './projects/commands.ts';
export * from './projects/events.ts';
export * from './projects/arrange-projects.ts';

export * from './states/constants.ts';
export * from './states/first-states.ts';
export * from './states/state-colors.ts';
export * from './states/rules.ts';
export * from './states/entity.ts';
export * from './states/commands.ts';

export * from './labels/constants.ts';
export * from './labels/rules.ts';
export * from './labels/entity.ts';
export * from './labels/commands.ts';
export * from './labels/events.ts';

export * from './issues/constants.ts';
export * from './issues/entity.ts';
export * from './issues/commands.ts';
export * from './issues/page-commands.ts';
export * from './issues/duplicate-issue.ts';
export * from './issues/refused-issues.ts';
export * from './issues/draft-commands.ts';
export * from './issues/events.ts';
export * from './issues/property.ts';
export * from './issues/property-kinds.ts';
export * from './issues/edits.ts';
export * from './issues/blank-issue.ts';
export * from './issues/given-ahead.ts';
export * from './issues/edit-facet.ts';
export * from './issues/empty-facet.ts';
export { facetsOfDraft } from './issues/draft-facets.ts';
export * from './issues/properties.ts';
export * from './issues/view-spec.ts';
export * from './issues/view-search.ts';
export * from './issues/filters.ts';
export { isDayFilterValue } from './issues/calendar-day.ts';
export * from './issues/day-periods.ts';
export * from './issues/compile-view.ts';
export * from './issues/place.ts';
export * from './order-key.ts';
export * from './issues/date-order.ts';
export * from './issues/reschedule.ts';
export * from './issues/progress.ts';

export * from './working-days/index.ts';
export * from './estimates/index.ts';
export * from './cycles/index.ts';
export * from './modules/index.ts';
export * from './templates/index.ts';
export * from './automations/index.ts';
export * from './recurring/index.ts';
export * from './auto-cycles/index.ts';
export * from './views/index.ts';
export * from './home/filter.ts';
export * from './home/constants.ts';
export * from './home/panels.ts';
export * from './home/entity.ts';
export * from './home/commands.ts';
export * from './analytics/index.ts';
export * from './exports/index.ts';

export * from './relations/constants.ts';
export * from './relations/entity.ts';
export * from './relations/commands.ts';
export * from './relations/events.ts';
export * from './relations/rules.ts';

export * from './comments/anchor.ts';
export * from './comments/entity.ts';
export * from './comments/commands.ts';

export { mayManageFile } from './assets/may-manage.ts';
export { isPictureAddress } from './assets/pictures.ts';
export * from './assets/purposes.ts';
export * from './assets/rules.ts';

export * from './attachments/entity.ts';
export * from './attachments/commands.ts';
export * from './attachments/events.ts';

export * from './activity/entity.ts';

export * from './people/entity.ts';
export * from './people/commands.ts';

export * from './favourites/constants.ts';
export * from './favourites/rules.ts';
export * from './favourites/entity.ts';
export * from './favourites/commands.ts';

export * from './pages/constants.ts';
export * from './pages/rules.ts';
export * from './pages/entity.ts';
export * from './pages/commands.ts';
export * from './pages/comment-commands.ts';

export * from './backlinks/index.ts';
export * from './mentions/index.ts';
export * from './intake/index.ts';
export * from './moves/index.ts';
export * from './notifications/index.ts';
