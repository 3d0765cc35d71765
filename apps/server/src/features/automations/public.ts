export { actorOf, bringBot } from './bot.ts';
export { projectsWith, ruledProjects } from './ruled-projects.ts';
export { tidyProject } from './tidy-project.ts';
