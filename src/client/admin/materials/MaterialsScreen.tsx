import { Button, Group, Image, NativeSelect, Text } from '@mantine/core';
import { IconBooks, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { ActiveSwitch } from '#client/admin/ui/ActiveSwitch.tsx';
