export { IssueSearch, type FoundIssue } from './issue-search.ts';
