import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { AppBar, Layout, TitlePortal, useGetIdentity } from 'react-admin';

function Bar() {
  const { identity } = useGetIdentity();
  return (
    <AppBar>
      <TitlePortal sx={{ fontWeight: 600 }} />
      <Typography variant="body2" color="textSecondary" sx={{ marginInlineEnd: 1 }}>
        {identity?.fullName}
      </Typography>
    </AppBar>
  );
}

export const StaffLayout = ({ children }: { children?: ReactNode }) => (
  <Layout appBar={Bar}>{children}</Layout>
);
