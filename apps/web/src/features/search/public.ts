export { IssueSearch, rangesOf, type FoundIssue } from './issue-search.ts';
