// The sentences of issue lists and of the shell around all screens. One line for each feature.
export { app } from './en/app.ts';
export { calendar } from './en/calendar.ts';
export { cycle } from './en/cycle.ts';
export { estimate } from './en/estimate.ts';
export { favourites } from './en/favourites.ts';
export { issues } from './en/issues.ts';
export { mentions } from './en/mentions.ts';
export { module } from './en/module.ts';
export { projects } from './en/projects.ts';
export { request } from './en/request.ts';
export { spreadsheet } from './en/spreadsheet.ts';
export { timeline } from './en/timeline.ts';
export { view } from './en/view.ts';
