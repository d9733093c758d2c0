/** A page in the navigation. */
export interface NavigationEntry {
  readonly path: `/${string}`;
  readonly label: string;
}

/** The pages of the dashboard in the order of the navigation, which is generated from this. */
export const navigation: readonly NavigationEntry[] = [
  { path: '/dashboard', label: 'Overview' },
  { path: '/dashboard/usage', label: 'Usage' },
  { path: '/dashboard/keys', label: 'API keys' },
  { path: '/dashboard/playground', label: 'Playground' },
  { path: '/dashboard/documents', label: 'Documents' },
  { path: '/dashboard/calls', label: 'Calls' },
  { path: '/dashboard/jobs', label: 'Jobs' },
  { path: '/dashboard/storage', label: 'Storage' },
  { path: '/dashboard/oauth-apps', label: 'OAuth apps' },
  { path: '/dashboard/connected-apps', label: 'Connected apps' },
  { path: '/dashboard/webhook', label: 'Webhooks' },
  { path: '/dashboard/people', label: 'People' },
  { path: '/dashboard/account', label: 'Account' },
  { path: '/docs', label: 'Documentation' },
];
