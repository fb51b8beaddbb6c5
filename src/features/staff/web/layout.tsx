import LockIcon from '@mui/icons-material/LockOutlined';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { AppBar, Layout, Logout, TitlePortal, UserMenu } from 'react-admin';
import { PasswordDialog } from './password-dialog.tsx';

export const StaffLayout = ({ children }: { children?: ReactNode }) => (
  <Layout appBar={Bar}>{children}</Layout>
);

function Bar() {
  const [asked, setAsked] = useState(false);
  const menu = (
    <UserMenu>
      <MenuItem onClick={() => setAsked(true)}>
        <ListItemIcon>
          <LockIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>Change password</ListItemText>
      </MenuItem>
      <Logout />
    </UserMenu>
  );
  return (
    <>
      <AppBar userMenu={menu}>
        {/* The page's title is its first heading. */}
        <TitlePortal variant="h6" component="h1" />
      </AppBar>
      {asked && <PasswordDialog onClose={() => setAsked(false)} />}
    </>
  );
}
