import LockIcon from '@mui/icons-material/LockOutlined';
import PhoneIcon from '@mui/icons-material/PhonelinkLockOutlined';
import { GlobalStyles, ListItemIcon, ListItemText, ListSubheader, MenuItem } from '@mui/material';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  AppBar,
  Layout,
  Logout,
  Menu,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useNotify,
  useResourceDefinitions,
  useSidebarState,
  useUserMenu,
} from 'react-admin';
import { company } from '#contract/paths.ts';
import { deskGroups, timeZoneWords } from '#ui/desk/words.ts';
import { useCutPaste } from '#ui/toaster.tsx';
import { SessionEnd } from './login-page.tsx';
import { PasswordDialog, TwoStepDialog } from './own-account.tsx';

/** Paper shows the record alone: no bars, menu, buttons and forms of the screen. */
const onPaper = {
  '@media print': {
    '.MuiAppBar-root, .RaSidebar-fixed, .MuiDrawer-root, .MuiButton-root, .MuiIconButton-root': {
      display: 'none !important',
    },
    '.RaLayout-appFrame': { marginTop: '0 !important' },
    '.MuiPaper-root': { boxShadow: 'none !important', breakInside: 'avoid' },
    'tr, dt, dd': { breakInside: 'avoid' },
  },
} as const;

export function StaffLayout({ children }: { children?: ReactNode }) {
  const { data } = useGetIdentity();
  const notify = useNotify();
  const tellCut = useCallback(
    (max: number) =>
      notify(`The field holds ${max} characters: the end of the text was cut off.`, {
        type: 'error',
      }),
    [notify],
  );
  useCutPaste(tellCut);
  // The server refuses all other calls until it is set up.
  if (data?.secondFactor === 'needed') return <TwoStepDialog />;
  return (
    <Layout appBar={Bar} menu={StaffMenu}>
      <GlobalStyles styles={onPaper} />
      {children}
      <SessionEnd />
    </Layout>
  );
}

function Bar() {
  const [asked, setAsked] = useState<'password' | 'two-step'>();
  const close = () => setAsked(undefined);
  const menu = (
    <UserMenu>
      <Entry icon={<LockIcon fontSize="small" />} onClick={() => setAsked('password')}>
        Change password
      </Entry>
      <Entry icon={<PhoneIcon fontSize="small" />} onClick={() => setAsked('two-step')}>
        Two-step sign-in
      </Entry>
      <MenuItem disabled>
        <ListItemText primary={`Times: ${timeZoneWords()}`} />
      </MenuItem>
      <MenuItem disabled>
        <ListItemText primary={`Version ${__VERSION__}`} />
      </MenuItem>
      <Logout />
    </UserMenu>
  );
  return (
    <>
      <AppBar userMenu={menu}>
        <PageTitle />
      </AppBar>
      {asked === 'password' && <PasswordDialog onClose={close} />}
      {asked === 'two-step' && <TwoStepDialog onClose={close} />}
    </>
  );
}

const siteTitle = `Back office – ${company.name}`;

/** The title of the page: its first heading, on a phone in two lines, and the title of the window. */
function PageTitle() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { current } = heading;
    if (!current) return;
    // Each page puts its title in here by a portal.
    const show = () => {
      document.title = [current.textContent, siteTitle].filter(Boolean).join(' – ');
    };
    const observer = new MutationObserver(show);
    observer.observe(current, { childList: true, characterData: true, subtree: true });
    show();
    return () => {
      observer.disconnect();
      document.title = siteTitle;
    };
  }, []);
  return (
    <TitlePortal
      ref={heading}
      variant="h6"
      component="h1"
      sx={{ lineHeight: 1.2, whiteSpace: 'normal', overflowWrap: 'anywhere' }}
    />
  );
}

interface EntryProps {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

/** An entry of the user's menu; a click also closes the menu. */
function Entry({ icon, onClick, children }: EntryProps) {
  const menu = useUserMenu();
  return (
    <MenuItem
      onClick={() => {
        menu?.onClose();
        onClick();
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText>{children}</ListItemText>
    </MenuItem>
  );
}

/** The menu: the desks of the role, in their groups. The headings go when only icons are shown. */
function StaffMenu() {
  const desks = Object.values(useResourceDefinitions()).filter(({ hasList }) => hasList);
  const [open] = useSidebarState();
  return (
    <Menu>
      <Menu.DashboardItem />
      {deskGroups.flatMap((group) => {
        const ofGroup = desks.filter(({ options }) => options?.group === group);
        if (ofGroup.length === 0) return [];
        return [
          open && (
            <ListSubheader
              key={group}
              component="div"
              sx={{ lineHeight: 2.4, mt: 1, bgcolor: 'transparent' }}
            >
              {group}
            </ListSubheader>
          ),
          ...ofGroup.map(({ name }) => <Menu.ResourceItem key={name} name={name} />),
        ];
      })}
    </Menu>
  );
}
