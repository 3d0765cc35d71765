/** Projects in the sidebar; the rest is in `project-parts.ts`. */
export const projects = {
  breadcrumb: 'Breadcrumb',
  menu: { label: 'Actions for {name}' },
} as const;
