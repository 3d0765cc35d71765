import { createIssue, createPlace, expect, expectAccessible, idOf, runCommand, test } from './cairn.ts';
import { day } from './days.ts';
import { uuid } from './uuid.ts';

test('a project plans in cycles: created, filled from the list and from the cycle, followed, edited, deleted', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const first = await createIssue(ada, server.url, place, 'Map tiles disappear');
  await createIssue(ada, server.url, place, 'Routes end in the sea');
  await createIssue(ada, server.url, place, 'Ferry lines are missing');
  const base = `/${place.slug}/projects/${place.projectId}`;
  const main = page.getByRole('main');

  await test.step('none yet: a dialog creates one', async () => {
    await page.goto(`${base}/issues`);
    await page.getByRole('navigation').getByRole('link', { name: 'Cycles' }).click();
    await expect(main.getByRole('heading', { name: 'No cycles yet' })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'New cycle' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New cycle' });
    await dialog.getByRole('button', { name: 'Create cycle' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Some day');
    await dialog.getByRole('button', { name: 'Create cycle' }).click();
    const draft = main.getByRole('region', { name: 'Draft' });
    await expect(draft.getByRole('link', { name: 'Some day' })).toBeVisible();
    await expect(draft.getByRole('img', { name: 'Owner: Ada' })).toBeVisible();
  });
  await test.step('its owner is changed in the list, and undone', async () => {
    await main.getByRole('link', { name: 'Some day' }).click();
    const side = page.getByRole('complementary', { name: 'Cycle details' });
    await side.getByRole('button', { name: 'Owner: Ada' }).click();
    await page.getByRole('option', { name: 'No owner' }).click();
    await expect(side.getByRole('button', { name: 'Owner: No owner' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(side.getByRole('button', { name: 'Owner: Ada' })).toBeVisible();
    await page.goBack();
  });
  const [current, past, next] = [uuid(), uuid(), uuid()];
  const create = (id: string, name: string, startDate: string, endDate: string) =>
    runCommand(ada, server.url, place.slug, 'cycle.create', {
      id,
      projectId: place.projectId,
      name,
      startDate,
      endDate,
    });
  await create(current, 'Sprint 2', day(-3), day(10));
  await create(past, 'Sprint 1', day(-20), day(-10));
  await create(next, 'Sprint 3', day(11), day(24));
  await test.step('they are listed by status, as they are created', async () => {
    for (const [status, name] of [
      ['Active', 'Sprint 2'],
      ['Upcoming', 'Sprint 3'],
      ['Completed', 'Sprint 1'],
    ] as const)
      await expect(main.getByRole('region', { name: status }).getByRole('link', { name })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("S-ACT-013 S-ACT-014 S-ACT-015 an issue is added to one on its page, moved to another and removed; completed ones aren't offered", async () => {
    await page.goto(`${place.path}/${first}`);
    await page
      .getByRole('complementary', { name: 'Properties' })
      .getByRole('button', { name: 'Cycle: No cycle' })
      .click();
    await expect(page.getByRole('option', { name: 'Sprint 3' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Sprint 1' })).toHaveCount(0);
    await page.getByRole('option', { name: 'Sprint 2' }).click();
    await expect(page.getByText('added the issue to the cycle')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Sprint 2' }).first()).toHaveAttribute(
      'href',
      `${base}/cycles/${current}`,
    );
    const panel = page.getByRole('complementary', { name: 'Properties' });
    for (const [from, to, words, link] of [
      ['Sprint 2', 'Sprint 3', 'set the cycle to', 'Sprint 3'],
      ['Sprint 3', 'No cycle', 'removed the issue from the cycle', 'Sprint 3'],
      ['No cycle', 'Sprint 2', '', ''],
    ] as const) {
      await panel.getByRole('button', { name: `Cycle: ${from}` }).click();
      await page.getByRole('option', { name: to }).click();
      if (words === '') continue;
      const entry = page.getByRole('listitem').filter({ hasText: words });
      await expect(entry.getByRole('link', { name: link })).toHaveAttribute('href', `${base}/cycles/${next}`);
    }
  });
  await test.step('the cycle shows its dates, progress and issues; more can be added there', async () => {
    await page.goto(`${base}/cycles/${current}`);
    await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
    await expect(main.getByText('0 of 1 issue done')).toBeVisible();
    await main.getByRole('button', { name: 'Add issues' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add issues' });
    await dialog.getByRole('checkbox', { name: /Routes end in the sea/ }).click();
    await dialog.getByRole('button', { name: 'Add to cycle' }).click();
    await expect(main.getByRole('link', { name: 'Routes end in the sea' })).toBeVisible();
    await main.getByRole('button', { name: 'New issue in Backlog' }).click();
    await page.keyboard.type('Harbours have no names');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(main.getByRole('link', { name: 'Harbours have no names' })).toBeVisible();
    await expect(main.getByText('0 of 3 issues done')).toBeVisible();
    await runCommand(ada, server.url, place.slug, 'issue.update', {
      changes: [{ issueId: first, patch: { stateId: place.stateIds[3] } }],
    });
    await expect(main.getByText('1 of 3 issues done')).toBeVisible();
    await expectAccessible(page);
    await runCommand(ada, server.url, place.slug, 'issue.archive', { issueIds: [first] });
    await expect(main.getByText('0 of 2 issues done')).toBeVisible();
    await runCommand(ada, server.url, place.slug, 'issue.unarchive', { issueIds: [first] });
    await expect(main.getByText('1 of 3 issues done')).toBeVisible();
  });
  await test.step('list and board are grouped by cycle, and dragging a card changes its cycle', async () => {
    await page.goto(`${base}/issues?group=cycle`);
    for (const name of ['Sprint 2', 'No cycle'])
      await expect(page.getByRole('checkbox', { name: `Select all in ${name}` })).toBeVisible();
    await page.getByRole('link', { name: 'Ferry lines are missing' }).focus();
    await page.keyboard.press('Shift+C');
    await page.keyboard.type('Sprint 3');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Select all in Sprint 3' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Select all in No cycle' })).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undid cycle change on WEB-3').first()).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Select all in No cycle' })).toBeVisible();
    await page.goto(`${base}/issues?layout=board&group=cycle`);
    await expect(main.getByRole('button', { name: /Sprint 3|New issue in Sprint 3/ }).first()).toBeVisible();
  });
  await test.step('edited, with overlapping dates refused; when deleted, its issues stay', async () => {
    await page.goto(`${base}/cycles`);
    await main.getByRole('button', { name: 'Actions for Some day' }).click();
    await page.getByRole('menuitem', { name: 'Edit cycle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit cycle' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Maybe');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('link', { name: 'Maybe' })).toBeVisible();
    await main.getByRole('button', { name: 'Actions for Sprint 2' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(main.getByRole('link', { name: 'Sprint 2' })).toBeHidden();
    await page.goto(`${base}/issues?group=cycle`);
    await expect(page.getByRole('link', { name: 'Map tiles disappear' })).toBeVisible();
  });
  await test.step('S-EMPTY-042 off: the sidebar entry disappears, and its URL says so', async () => {
    await runCommand(ada, server.url, place.slug, 'project.update', {
      projectId: place.projectId,
      patch: { hasCycles: false },
    });
    await page.goto(`${base}/cycles`);
    await expect(main.getByRole('heading', { name: 'Cycles are turned off' })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Cycles' })).toHaveCount(0);
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Manage features' }).click();
    await main.getByRole('switch', { name: 'Cycles' }).click();
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Cycles', exact: true }),
    ).toBeVisible();
  });
});

test('S-EMPTY-034 S-EMPTY-035 S-EMPTY-036 S-EMPTY-037 S-EMPTY-038 SYS-13 each panel of the current cycle says what is missing, then shows its content', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const run = (name: string, args: object) => runCommand(ada, server.url, place.slug, name, args);
  const id = uuid();
  await run('cycle.create', {
    id,
    projectId: place.projectId,
    name: 'Sprint 7',
    startDate: day(-2),
    endDate: day(5),
  });
  await page.goto(`/${place.slug}/projects/${place.projectId}/cycles`);
  const card = page.getByRole('article', { name: 'Sprint 7' });
  const tab = (name: string) => card.getByRole('tab', { name });
  await expect(card.getByText('Add issues to the cycle to see its progress.')).toBeVisible();
  await expect(card.getByText('Add issues to the cycle to see the chart.')).toBeVisible();
  await expect(card.getByText('No open issues with urgent or high priority.')).toBeVisible();
  await tab('Assignees').click();
  await expect(card.getByText('No issues in this cycle are assigned yet.')).toBeVisible();
  await tab('Labels').click();
  await expect(card.getByText('No issues in this cycle have labels yet.')).toBeVisible();
  await expectAccessible(page);
  const [done, open] = [
    await createIssue(ada, server.url, place, 'Map tiles disappear'),
    await createIssue(ada, server.url, place, 'Routes end in the sea'),
  ];
  const me = await idOf({ page });
  await run('cycle.move-issues', {
    changes: [done, open].map((issueId) => ({ issueId, patch: { cycleId: id } })),
  });
  await run('issue.update', {
    changes: [
      { issueId: done, patch: { stateId: place.stateIds[3], assigneeIds: { add: [me], remove: [] } } },
      { issueId: open, patch: { priority: 'urgent', assigneeIds: { add: [me], remove: [] } } },
    ],
  });
  await expect(card.getByText('1 of 2 issues done')).toBeVisible();
  await expect(card.getByRole('img', { name: /^1 of 2 issues left on / })).toBeVisible();
  await card.getByText('Show as table').click();
  await expect(card.getByRole('table', { name: 'Chart data' }).getByRole('row')).toHaveCount(4);
  await tab('Assignees').click();
  await expect(card.getByRole('progressbar', { name: 'Ada: 1 of 2 done' })).toBeVisible();
  await tab('Priority issues').click();
  await expect(card.getByRole('link', { name: /Routes end in the sea/ })).toBeVisible();
  await card.getByRole('radio', { name: 'Burn-up' }).click();
  await expect(card.getByRole('img', { name: /^1 of 2 issues done on / })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.goto(`/${place.slug}/active-cycles`);
  await expect(card.getByText('1 of 2 issues done')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("a completed cycle's open issues can be transferred, and it can be archived and restored; others see it live", async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const run = (name: string, args: object) => runCommand(ada, server.url, place.slug, name, args);
  const [past, next] = [uuid(), uuid()];
  const create = (id: string, name: string, startDate: string | null, endDate: string | null) =>
    run('cycle.create', { id, projectId: place.projectId, name, startDate, endDate });
  await create(past, 'Sprint 1', day(-1), day(0));
  await create(next, 'Sprint 2', null, null);
  const [done, open] = [
    await createIssue(ada, server.url, place, 'Map tiles disappear'),
    await createIssue(ada, server.url, place, 'Routes end in the sea'),
  ];
  await run('cycle.move-issues', {
    changes: [done, open].map((issueId) => ({ issueId, patch: { cycleId: past } })),
  });
  const me = await idOf({ page });
  await run('issue.update', {
    changes: [
      { issueId: done, patch: { stateId: place.stateIds[3], assigneeIds: { add: [me], remove: [] } } },
    ],
  });
  await run('cycle.update', { cycleId: past, patch: { startDate: day(-9), endDate: day(-3) } });
  const base = `/${place.slug}/projects/${place.projectId}`;
  await page.goto(`${base}/cycles/${past}`);
  const main = page.getByRole('main');
  await expect(main.getByText('1 issue is not completed.')).toBeVisible();
  const details = main.getByRole('complementary', { name: 'Cycle details' });
  // Issues added just now weren't there when it ended.
  await details.getByRole('tab', { name: 'Assignees' }).click();
  await expect(details.getByText('As it was when the cycle ended.')).toBeVisible();
  await expect(details.getByText('No issues in this cycle are assigned yet.')).toBeVisible();
  await run('issue.archive', { issueIds: [done] });
  await expect(main.getByRole('link', { name: 'Map tiles disappear' })).toBeHidden();
  const other = await ada.context.newPage();
  await other.goto(`${base}/cycles/${next}`);
  // What has just happened wasn't done when that cycle ended.
  const capacity = other.getByRole('region', { name: 'Capacity' });
  await expect(capacity).toHaveText('Last cycle: 0 issues done. This one has 0.');
  await main.getByRole('button', { name: 'Transfer open issues…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Capacity' })).toHaveText(
    'Last cycle: 0 issues done. With these issues, Sprint 2 has 1.',
  );
  await dialog.getByRole('button', { name: 'Transfer issues' }).click();
  await expect(other.getByRole('link', { name: 'Routes end in the sea' })).toBeVisible();
  await expect(capacity).toHaveText('Last cycle: 0 issues done. This one has 1.');
  await expect(main.getByRole('link', { name: 'Routes end in the sea' })).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(main.getByRole('link', { name: 'Routes end in the sea' })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(other.getByRole('link', { name: 'Routes end in the sea' })).toBeVisible();
  await main.getByRole('button', { name: 'Add to favourites' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sprint 1' })).toBeVisible();
  await main.getByRole('button', { name: 'Actions for Sprint 1' }).click();
  await page.getByRole('menuitem', { name: 'Archive cycle' }).click();
  await page.goto(`${base}/cycles`);
  await expect(main.getByRole('link', { name: 'Sprint 2' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Sprint 1' })).toBeHidden();
  await main.getByRole('link', { name: 'Archived' }).click();
  await expect(main.getByRole('link', { name: 'Sprint 1' })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Actions for Sprint 1' }).click();
  await page.getByRole('menuitem', { name: 'Restore cycle' }).click();
  await expect(main.getByRole('heading', { name: 'No archived cycles' })).toBeVisible();
});

test('S-FEAT-011 SYS-13 current cycles show progress, burn-down and shares, in their project and as one card for each project of the workspace', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const run = (name: string, args: object) => runCommand(ada, server.url, place.slug, name, args);
  const other = { id: uuid(), stateIds: Array.from({ length: 5 }, () => uuid()) };
  await run('project.create', { ...other, membershipId: uuid(), name: 'Atlas', identifier: 'ATL' });
  const me = await idOf({ page });
  const labelId = uuid();
  await run('label.create', {
    id: labelId,
    projectId: place.projectId,
    name: 'Bug',
    color: '#dc2626',
    parentId: null,
    sortOrder: 'a0',
  });
  for (const [home, name] of [
    [place, 'Sprint 7'],
    [{ ...place, projectId: other.id, stateIds: other.stateIds }, 'Voyage 1'],
  ] as const) {
    const cycleId = uuid();
    const given = { id: cycleId, projectId: home.projectId, name };
    await run('cycle.create', { ...given, startDate: day(-2), endDate: day(5) });
    const issues = [];
    for (const [at, title] of ['Done', 'Open', 'Begun', 'Dropped'].entries())
      issues.push(await createIssue(ada, server.url, home, `${title} in ${name}`, `a${at}`));
    await run('cycle.move-issues', { changes: issues.map((issueId) => ({ issueId, patch: { cycleId } })) });
    const [done, open, begun, dropped] = issues;
    const assigneeIds = { add: [me], remove: [] };
    const labelIds = home === place ? { add: [labelId], remove: [] } : undefined;
    await run('issue.update', {
      changes: [
        { issueId: done, patch: { stateId: home.stateIds[3], assigneeIds, labelIds } },
        { issueId: open, patch: { priority: 'urgent', assigneeIds, labelIds } },
        { issueId: begun, patch: { stateId: home.stateIds[2] } },
        { issueId: dropped, patch: { stateId: home.stateIds[4] } },
      ],
    });
  }
  const card = page.getByRole('article', { name: 'Sprint 7' });
  for (const path of [`/${place.slug}/projects/${place.projectId}/cycles`, `/${place.slug}/active-cycles`]) {
    await page.goto(path);
    const progress = card.getByRole('group', { name: 'Progress' });
    await expect(progress.getByText('1 of 3 issues done')).toBeVisible();
    await expect(progress.getByRole('listitem')).toHaveText([
      'Completed1',
      'Started1',
      'Unstarted0',
      'Backlog1',
      'Cancelled1',
    ]);
    const chart = card.getByRole('group', { name: 'Burn-down' });
    await expect(chart.getByRole('img', { name: /^2 of 3 issues left on / })).toBeVisible();
    await chart.getByText('Show as table').click();
    await expect(chart.getByRole('columnheader')).toHaveText(['Day', 'Remaining', 'Ideal', 'Scope']);
    await card.getByRole('tab', { name: 'Priority issues' }).click();
    await expect(card.getByRole('link', { name: /Open in Sprint 7/ })).toBeVisible();
    await card.getByRole('tab', { name: 'Assignees' }).click();
    await expect(card.getByRole('progressbar', { name: 'Ada: 1 of 2 done' })).toBeVisible();
    await expect(card.getByText('50% · 1/2')).toBeVisible();
    await card.getByRole('tab', { name: 'Labels' }).click();
    await expect(card.getByRole('progressbar', { name: 'Bug: 1 of 2 done' })).toBeVisible();
    await expect(card.getByText('50% · 1/2')).toBeVisible();
  }
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const [project, cycle] of [
    ['Atlas', 'Voyage 1'],
    ['Website', 'Sprint 7'],
  ] as const)
    await expect(page.getByRole('region', { name: project }).getByRole('article')).toHaveAccessibleName(
      cycle,
    );
  await expectAccessible(page);
});

test('cycle timeline: an upcoming one can be moved by keyboard, overlaps are refused, a completed one stays', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const create = (name: string, from: number, to: number) =>
    runCommand(ada, server.url, place.slug, 'cycle.create', {
      id: uuid(),
      projectId: place.projectId,
      name,
      startDate: day(from),
      endDate: day(to),
    });
  await create('Past', -12, -4);
  await create('Next', 3, 6);
  await create('Later', 8, 12);
  const long = (days: number) =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
      Date.now() + days * 86_400_000,
    );
  await page.goto(`/${place.slug}/projects/${place.projectId}/cycles`);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'Timeline' }).click();
  const bar = (name: string) => main.getByRole('img', { name: new RegExp(`^${name}, `) });
  await expect(bar('Next')).toHaveAccessibleName(`Next, ${long(3)} – ${long(6)}`);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Next' }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(bar('Next')).toHaveAccessibleName(`Next, ${long(4)} – ${long(7)}`);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText(/The dates overlap with Later/).first()).toBeVisible();
  await expect(bar('Next')).toHaveAccessibleName(`Next, ${long(4)} – ${long(7)}`);
  await main.getByRole('link', { name: 'Past' }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(bar('Past')).toHaveAccessibleName(`Past, ${long(-12)} – ${long(-4)}`);
});

test('S-FEAT-010 SYS-13 everything about cycles: dates, status, issues, position, list, board and timeline, transfer, burn-down, favourite, archive, delete', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { slug, projectId, stateIds } = place;
  const run = (name: string, args: object) => runCommand(ada, server.url, slug, name, args);
  const [done, open] = [
    await createIssue(ada, server.url, place, 'Map tiles disappear'),
    await createIssue(ada, server.url, place, 'Routes end in the sea'),
  ];
  const values = ['2', '3'].map((value) => ({ id: uuid(), value }));
  await run('estimate.create', { id: uuid(), projectId, kind: 'points', values });
  await run('estimate.set', {
    changes: [done, open].map((issueId, at) => ({ issueId, patch: { valueId: values[at]?.id } })),
  });
  const ids = { past: uuid(), older: uuid(), draft: uuid(), later: uuid() };
  const create = (id: string, name: string, startDate: string | null, endDate: string | null) =>
    run('cycle.create', { id, projectId, name, startDate, endDate });
  await create(ids.older, 'Sprint 1', day(-20), day(-11));
  // It ends only after it has been filled.
  await create(ids.past, 'Sprint 2', null, null);
  await run('cycle.move-issues', {
    changes: [{ issueId: open, patch: { cycleId: ids.past } }],
  });
  await run('cycle.update', { cycleId: ids.past, patch: { startDate: day(-10), endDate: day(-3) } });
  await create(ids.draft, 'Some day', null, null);
  await create(ids.later, 'Sprint 4', day(20), day(25));
  const base = `/${slug}/projects/${projectId}`;
  const main = page.getByRole('main');
  const named = (status: string) => main.getByRole('region', { name: status }).getByRole('link');

  await test.step('created with name, description and both dates, or neither; without overlaps', async () => {
    await page.goto(`${base}/cycles`);
    const dialog = page.getByRole('dialog', { name: 'New cycle' });
    const pick = async (label: string, steps: number): Promise<void> => {
      await dialog.getByRole('button', { name: new RegExp(`^${label}`) }).click();
      await expect(page.getByRole('dialog', { name: label }).getByRole('grid')).toBeVisible();
      for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    };
    await main.getByRole('button', { name: 'New cycle' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sprint 3');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Less at sea');
    await pick('Start date', 0);
    await dialog.getByRole('button', { name: 'Create cycle' }).click();
    await expect(dialog.getByText(/Set both dates or neither/)).toBeVisible();
    await pick('End date', 2);
    await dialog.getByRole('button', { name: 'Create cycle' }).click();
    await expect(main.getByRole('article', { name: 'Sprint 3' })).toBeVisible();
    await main.getByRole('button', { name: 'New cycle' }).click();
    await pick('Start date', 1);
    await pick('End date', 1);
    await expect(dialog.getByText('The dates overlap with Sprint 3.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('they are listed by status, and can be reordered, completed ones too', async () => {
    await expect(main.getByRole('region', { name: 'Active' }).getByRole('article')).toHaveCount(1);
    await expect(named('Upcoming')).toHaveText(['Sprint 4']);
    await expect(named('Draft')).toHaveText(['Some day']);
    await expect(named('Completed')).toHaveText(['Sprint 1', 'Sprint 2']);
    const other = await ada.context.newPage();
    await other.goto(`${base}/cycles`);
    const rows = main.getByRole('region', { name: 'Completed' }).getByRole('listitem');
    await rows.nth(1).hover();
    await rows
      .nth(1)
      .getByTitle('Drag to move Sprint 2')
      .dragTo(rows.nth(0), { targetPosition: { x: 200, y: 4 } });
    await expect(named('Completed')).toHaveText(['Sprint 2', 'Sprint 1']);
    await expect(
      other.getByRole('main').getByRole('region', { name: 'Completed' }).getByRole('link'),
    ).toHaveText(['Sprint 2', 'Sprint 1']);
    await other.close();
    await main.getByRole('button', { name: 'Actions for Sprint 2' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit cycle' })).toBeHidden();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect(named('Completed')).toHaveText(['Sprint 1', 'Sprint 2']);
    await page.keyboard.press('Control+z');
    await expect(named('Completed')).toHaveText(['Sprint 2', 'Sprint 1']);
    await expectAccessible(page);
  });

  await test.step('a completed one refuses every other edit', async () => {
    for (const [name, args] of [
      ['cycle.update', { cycleId: ids.past, patch: { name: 'Renamed' } }],
      ['cycle.move-issues', { changes: [{ issueId: done, patch: { cycleId: ids.past } }] }],
    ] as const) {
      const answer = await page.request.post(`/api/workspaces/${slug}/commands`, {
        headers: { origin: server.url },
        data: { name, v: 1, args },
      });
      expect(answer.status()).toBe(400);
    }
  });

  await test.step('on the board a column is a status, and on the timeline', async () => {
    await main.getByRole('radio', { name: 'Board' }).click();
    for (const [status, names] of [
      ['Active', ['Sprint 3']],
      ['Upcoming', ['Sprint 4']],
      ['Draft', ['Some day']],
      ['Completed', ['Sprint 2', 'Sprint 1']],
    ] as const)
      await expect(main.getByRole('list', { name: status, exact: true }).getByRole('link')).toHaveText([
        ...names,
      ]);
    await expectAccessible(page);
    await main.getByRole('radio', { name: 'Timeline' }).click();
    await expect(main.getByRole('img', { name: /^Sprint 3, / })).toBeVisible();
    await main.getByRole('radio', { name: 'List' }).click();
  });

  await test.step('open issues of a completed one are transferred; an issue is in one cycle', async () => {
    await main.getByRole('button', { name: 'Actions for Sprint 2' }).click();
    await page.getByRole('menuitem', { name: 'Transfer open issues…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer open issues' });
    await expect(dialog.getByRole('combobox', { name: 'Transfer to' })).toContainText('Sprint 3');
    await dialog.getByRole('button', { name: 'Transfer issues' }).click();
    await main.getByRole('article', { name: 'Sprint 3' }).getByRole('link', { name: 'Sprint 3' }).click();
    await expect(main.getByRole('link', { name: 'Routes end in the sea' })).toBeVisible();
  });

  await test.step('issues are added and removed', async () => {
    await main.getByRole('button', { name: 'Add issues' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add issues' });
    await dialog.getByRole('checkbox', { name: /Map tiles disappear/ }).click();
    await dialog.getByRole('button', { name: 'Add to cycle' }).click();
    const added = main.getByRole('link', { name: 'Map tiles disappear' });
    await expect(added).toBeVisible();
    await added.focus();
    await page.keyboard.press('Shift+C');
    await page.getByRole('option', { name: 'No cycle' }).click();
    await expect(added).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(added).toBeVisible();
  });

  await test.step('the burn-down is in points, and in issues', async () => {
    await run('issue.update', { changes: [{ issueId: done, patch: { stateId: stateIds[3] } }] });
    const chart = main
      .getByRole('complementary', { name: 'Cycle details' })
      .getByRole('region', { name: 'Burn-down' });
    await expect(chart.getByRole('img', { name: /^3 of 5 points left on / })).toBeVisible();
    await chart.getByRole('radio', { name: 'Issues' }).click();
    await expect(chart.getByRole('img', { name: /^1 of 2 issues left on / })).toBeVisible();
  });

  await test.step('made a favourite, archived once completed, deleted', async () => {
    await page.goto(`${base}/cycles`);
    const menu = main.getByRole('button', { name: 'Actions for Sprint 2' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Sprint 2' })).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Archive cycle' }).click();
    await expect(named('Completed')).toHaveText(['Sprint 1']);
    await main.getByRole('button', { name: 'Actions for Some day' }).click();
    await expect(page.getByRole('menuitem', { name: 'Archive cycle' })).toBeHidden();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(named('Draft')).toHaveCount(0);
  });
});

test('lists of cycles and modules can be filtered by date, by period or in the date dialog', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const base = `/${place.slug}/projects/${place.projectId}`;
  const of = { projectId: place.projectId };
  const run = (name: string, args: object) => runCommand(ada, server.url, place.slug, name, args);
  await run('cycle.create', { ...of, id: uuid(), name: 'Early', startDate: day(-40), endDate: day(-30) });
  await run('cycle.create', { ...of, id: uuid(), name: 'Now', startDate: day(0), endDate: day(3) });
  await run('cycle.create', { ...of, id: uuid(), name: 'Some day' });
  await run('module.create', { ...of, id: uuid(), name: 'Early', startDate: day(-40), targetDate: day(-30) });
  await run('module.create', { ...of, id: uuid(), name: 'Now', startDate: day(0), targetDate: day(3) });
  const main = page.getByRole('main');
  const link = (name: string) => main.getByRole('link', { name, exact: true });

  for (const [path, end] of [
    ['cycles', 'End date'],
    ['modules', 'Target date'],
  ] as const) {
    await page.goto(`${base}/${path}`);
    await expect(link('Early')).toBeVisible();
    await main.getByRole('button', { name: 'Start date' }).click();
    await page.getByRole('menuitemradio', { name: 'Today', exact: true }).click();
    await expect(link('Early')).toBeHidden();
    await expect(link('Now')).toBeVisible();
    await expect(link('Some day')).toBeHidden();
    await expectAccessible(page);
    await page.reload();
    await expect(link('Now')).toBeVisible();
    await expect(link('Early')).toBeHidden();
    await link('Now').click();
    await expect(page).not.toHaveURL(/startDate/);
    await page.goBack();
    await expect(link('Now')).toBeVisible();
    await expect(link('Early')).toBeHidden();
    await main.getByRole('button', { name: 'Start date: Today' }).click();
    await page.getByRole('menuitemradio', { name: 'Any date', exact: true }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(link('Early')).toBeVisible();
    await main.getByRole('button', { name: end }).click();
    await page.getByRole('menuitem', { name: 'Custom', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Filter by ${end}` });
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(link('Early')).toBeHidden();
    await expect(link('Now')).toBeVisible();
    await main
      .getByRole('textbox', { name: /^Search/ })
      .or(main.getByRole('searchbox'))
      .fill('early');
    await expect(main.getByText(/^No matching/)).toBeVisible();
    // Whatever the URL, the screen renders.
    await page.goto(`${base}/${path}?query=7&startDate=soon,7d,2026-02-30&statuses=lost&order=7`);
    await expect(main.getByText(/^No matching/)).toBeVisible();
    await page.goto(`${base}/${path}?startDate=&order=7`);
    await expect(link('Early')).toBeVisible();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${base}/cycles`);
  await expect(link('Now')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
