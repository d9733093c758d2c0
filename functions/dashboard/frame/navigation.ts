import type { VisitContext } from '../../core/contract/endpoint.ts';
import { mayUse } from '../../core/pages/allowed.ts';
import { dashboard } from '../endpoints.ts';

/** A page in the navigation. */
interface NavigationEntry {
  readonly path: `/${string}`;
  readonly label: string;
}

/** Pages that belong together, below a title of their own; the first group needs none. */
interface NavigationGroup {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
}

/** The groups of the navigation, with the pages that the person's role may see. */
export function navigationFor(context: VisitContext): readonly NavigationGroup[] {
  const pages = Object.values(dashboard).filter(({ method }) => method === 'GET');
  const isHidden = ({ path }: NavigationEntry) =>
    pages.some((page) => page.path === path && !mayUse(page, context));
  return navigation.map(({ title, entries }) => ({
    title,
    entries: entries.filter((entry) => !isHidden(entry)),
  }));
}

/** The pages of the dashboard in the order of the navigation, which is generated from this. */
const navigation: readonly NavigationGroup[] = [
  {
    title: '',
    entries: [
      { path: '/dashboard', label: 'Overview' },
      { path: '/dashboard/documents', label: 'Documents' },
      { path: '/dashboard/templates', label: 'Templates' },
      { path: '/tools', label: 'Tools' },
      { path: '/dashboard/playground', label: 'Playground' },
    ],
  },
  {
    title: 'Activity',
    entries: [
      { path: '/dashboard/calls', label: 'Calls' },
      { path: '/dashboard/jobs', label: 'Jobs' },
      { path: '/dashboard/webhook', label: 'Webhooks' },
      { path: '/dashboard/usage', label: 'Usage' },
    ],
  },
  {
    title: 'Access',
    entries: [
      { path: '/dashboard/keys', label: 'API keys' },
      { path: '/dashboard/oauth-apps', label: 'OAuth apps' },
      { path: '/dashboard/connected-apps', label: 'Connected apps' },
    ],
  },
  {
    title: 'Account',
    entries: [
      { path: '/dashboard/storage', label: 'Storage' },
      { path: '/dashboard/people', label: 'People' },
      { path: '/dashboard/account', label: 'Account' },
      { path: '/docs', label: 'Documentation' },
    ],
  },
];
