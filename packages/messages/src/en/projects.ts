/** What the sidebar says of projects; the rest is in `project-parts.ts`. */
export const projects = {
  breadcrumb: 'Breadcrumb',
  menu: { label: 'Actions for {name}' },
} as const;
