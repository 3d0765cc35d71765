import {
  createModuleLink,
  issueModules,
  module,
  moduleLink,
  removeModuleLink,
  updateModule,
  type Module,
  type ModuleLink,
} from '@cairn/domain';
import {
  addModuleLink,
  deleteModuleLink,
  getModule,
  getModuleProgress,
  patchModule,
} from '@cairn/domain/modules/routes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { notFound, selectList } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { assertOfProject, given, route, runOrRefuse } from '../../platform/http/index.ts';
import { workDays } from '../cycles/public.ts';
import { changeOfSet } from '../issues/public.ts';

/** Where the modules of an issue are stored. */
const inModules = { facet: issueModules, field: 'moduleIds' };

export const routes = [
  route(getModule, async ({ services: { db }, member: { workspaceId }, params }) =>
    moduleWithLinks(db, workspaceId, params),
  ),
  route(patchModule, async ({ services, member, params, input, row }) => {
    assertOfProject(row, params.project);
    const { name, description, status, start_date: startDate, target_date: targetDate, lead: leadId } = input;
    const memberIds = changeOfSet((row as unknown as Module).memberIds, input.members);
    const patch = given({ name, description, status, startDate, targetDate, leadId, memberIds });
    await runOrRefuse(services, member, updateModule, { moduleId: row.id, patch });
    return await moduleWithLinks(services.db, member.workspaceId, params);
  }),
  route(addModuleLink, async ({ services, member, params, input: { title, url } }) => {
    const { db } = services;
    const { workspaceId } = member;
    const { id: moduleId } = await moduleOf(db, workspaceId, params);
    const id = uuid();
    await runOrRefuse(services, member, createModuleLink, { id, moduleId, title, url });
    return linkJson(await linkOf(db, workspaceId, moduleId, id));
  }),
  route(deleteModuleLink, async ({ services, member, params }) => {
    const { db } = services;
    const { id: moduleId } = await moduleOf(db, member.workspaceId, params);
    const { id: linkId } = await linkOf(db, member.workspaceId, moduleId, params.link);
    await runOrRefuse(services, member, removeModuleLink, { linkId });
  }),
  route(getModuleProgress, async ({ services: { db }, member: { workspaceId }, params, query }) => {
    const { rows } = await sql<Pick<Module, 'projectId' | 'startDate' | 'targetDate'>>`
      select project_id, start_date::text, target_date::text from modules
      where workspace_id = ${workspaceId} and id = ${params.module}`.execute(db);
    const [row] = rows;
    if (!row) throw notFound();
    const { projectId, startDate, targetDate } = row;
    if (startDate === null || targetDate === null) return { days: [] };
    const days = await workDays(db, {
      of: { workspaceId, projectId, id: params.module, by: inModules, startDate, endDate: targetDate },
      timeZone: query.timezone,
      now: Date.now(),
    });
    return { days };
  }),
];

interface Place {
  readonly project: string;
  readonly module: string;
}

async function moduleWithLinks(db: Db, workspaceId: string, place: Place) {
  const row = await moduleOf(db, workspaceId, place);
  const { rows: links } = await sql<ModuleLink>`select ${selectList(moduleLink)} from module_links
    where workspace_id = ${workspaceId} and module_id = ${row.id} order by created_at, id`.execute(db);
  return {
    id: row.id,
    project_id: row.projectId,
    name: row.name,
    description: row.description,
    status: row.status,
    start_date: row.startDate,
    target_date: row.targetDate,
    lead: row.leadId,
    members: [...row.memberIds],
    created_by: row.createdBy,
    created_at: time(row.createdAt),
    archived_at: row.archivedAt === null ? null : time(row.archivedAt),
    link_module: links.map(linkJson),
  };
}

/** The module in the URL; none if it belongs to another project. */
async function moduleOf(db: Db, workspaceId: string, place: Place): Promise<Module> {
  const { rows } = await sql<Module>`select ${selectList(module)} from modules
    where workspace_id = ${workspaceId} and id::text = ${place.module}
      and project_id::text = ${place.project}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function linkOf(db: Db, workspaceId: string, moduleId: string, linkId: string): Promise<ModuleLink> {
  const { rows } = await sql<ModuleLink>`select ${selectList(moduleLink)} from module_links
    where workspace_id = ${workspaceId} and module_id = ${moduleId} and id::text = ${linkId}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const time = (at: number): string => new Date(at).toISOString();

const linkJson = ({ id, title, url, createdBy, createdAt }: ModuleLink) => ({
  id,
  title,
  url,
  created_by: createdBy,
  created_at: time(createdAt),
});
