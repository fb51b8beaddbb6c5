/** The MUI theme of the back office, with the colours of the site (src/ui/styles/tokens.css). */
import { createTheme, type ThemeOptions } from '@mui/material';
import { defaultDarkTheme, defaultLightTheme } from 'react-admin';

const light = {
  paper: '#fcfcfb',
  raised: '#ffffff',
  sunk: '#f1f4f6',
  ink: '#1d2429',
  soft: '#53606b',
  line: '#dce2e7',
  accent: '#b54708',
  accentStrong: '#8f3605',
  accentInk: '#ffffff',
  good: '#17703c',
  bad: '#b3261e',
};
const dark: typeof light = {
  paper: '#15191d',
  raised: '#1c2227',
  sunk: '#0f1316',
  ink: '#e7ebee',
  soft: '#a3afb9',
  line: '#2c343b',
  accent: '#f0883a',
  accentStrong: '#ffa55f',
  accentInk: '#1b0e03',
  good: '#5fcb8c',
  bad: '#ff958b',
};

const sans =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif";

function themeOf(mode: 'light' | 'dark', colours: typeof light) {
  const base: ThemeOptions = mode === 'light' ? defaultLightTheme : defaultDarkTheme;
  return createTheme({
    ...base,
    palette: {
      mode,
      primary: {
        main: colours.accent,
        dark: colours.accentStrong,
        contrastText: colours.accentInk,
      },
      secondary: { main: colours.ink, contrastText: colours.paper },
      success: { main: colours.good },
      error: { main: colours.bad },
      background: { default: colours.paper, paper: colours.raised },
      text: { primary: colours.ink, secondary: colours.soft },
      divider: colours.line,
    },
    shape: { borderRadius: 3 },
    typography: {
      fontFamily: sans,
      fontSize: 14,
      h1: { fontSize: '1.75rem', fontWeight: 600 },
      h2: { fontSize: '1.25rem', fontWeight: 600 },
      h6: { fontSize: '1.25rem', fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      ...base.components,
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
      MuiCard: { styleOverrides: { root: { border: `1px solid ${colours.line}` } } },
      MuiAppBar: {
        defaultProps: { elevation: 0, color: 'inherit' },
        styleOverrides: {
          root: {
            backgroundColor: colours.raised,
            color: colours.ink,
            borderBottom: `1px solid ${colours.line}`,
          },
        },
      },
      // React-admin's sign in the bar, too, has no name of its own.
      MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
      MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small' } },
      MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small' } },
      RaToolbar: { styleOverrides: { root: { backgroundColor: colours.sunk } } },
      RaLayout: {
        styleOverrides: {
          root: {
            // Keeps the content as wide as the window, even if it contains a wider element.
            minWidth: 0,
            '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar': { minWidth: 0 },
            '& .RaLayout-content': { padding: '16px clamp(8px, 2vw, 24px) 32px', minWidth: 0 },
          },
        },
      },
      // A table wider than the window scrolls horizontally in its frame; otherwise narrow columns
      // would break words letter by letter.
      RaList: {
        styleOverrides: {
          root: {
            minWidth: 0,
            '& .RaList-main': { minWidth: 0 },
            '& .RaList-content': { overflowX: 'auto' },
          },
        },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      // A menu that grows moves its entries under the pointer: a press that begins on one of them and
      // ends on the next chooses nothing.
      MuiMenu: { defaultProps: { transitionDuration: 0 } },
      MuiTableCell: {
        styleOverrides: { root: { borderColor: colours.line }, head: { color: colours.soft } },
      },
    },
  });
}

export const lightTheme = themeOf('light', light);
export const darkTheme = themeOf('dark', dark);
